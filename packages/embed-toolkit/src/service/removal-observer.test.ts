// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Embed } from '../index.ts';
import { addElement, createService, embedReport } from '../testing/embed-report.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('Report.handleRemoval is called once for a removed iframe and once for its removed element', async () => {
  const { report, element } = embedReport();
  const handleRemoval = vi.spyOn(report, 'handleRemoval');
  report.iframe.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(handleRemoval.mock.calls).toEqual([[false]]);
  element.append('a change in the element');
  await vi.advanceTimersByTimeAsync(0);
  expect(handleRemoval.mock.calls).toEqual([[false]]);
  element.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(handleRemoval.mock.calls).toEqual([[false], [true]]);
});

it('Report.handleRemoval is not called after a reset', async () => {
  const { report, service, element } = embedReport();
  const handleRemoval = vi.spyOn(report, 'handleRemoval');
  service.reset(element);
  element.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(handleRemoval).not.toHaveBeenCalled();
});

it('Service.dispose stops observing the page', () => {
  const { service } = embedReport();
  const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');
  service.dispose();
  expect(disconnect).toHaveBeenCalledOnce();
});

it('Service releases custom content without an iframe when its element is removed', async () => {
  const service = createService();
  service.register(
    'note',
    (_, noteElement) =>
      ({
        element: noteElement,
        config: { type: 'note', uniqueId: 'n1' },
        contentType: { type: 'note', eventRoot: '/notes' },
        dispose: () => {},
      }) as unknown as Embed,
    ['/notes/:uniqueId/events/:eventName'],
  );
  const element = addElement();
  service.embed(element, { type: 'note' });
  expect(service.getNumberOfComponents()).toBe(1);
  element.remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(service.getNumberOfComponents()).toBe(0);
});
