// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addElement, createService, embedUrl } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import { bindContent } from './bind-content.ts';
import type { ContentState } from './bind-content.ts';

/** Binds a report. `changes` contains the reported changes of the state, except the embed. */
function bindReport() {
  const service = createService();
  const element = addElement();
  const changes: Partial<ContentState>[] = [];
  const events: string[] = [];
  const onError = vi.fn();
  const observer = {
    onState({ embed, ...change }: Partial<ContentState>) {
      if (!embed) changes.push(change);
    },
    onEvent: (name: string) => void events.push(name),
    getErrorHandler: () => onError,
  };
  const binding = bindContent(service, element, observer, false);
  onTestFinished(() => binding.dispose());
  binding.set({ type: 'report', id: 'r1', embedUrl, accessToken: 't1' });
  return { frame: new FakeFrame(service.get(element)), changes, events, onError };
}

describe('bindContent', () => {
  it('clears the error when the content has loaded and when it has rendered', async () => {
    const { frame, changes, onError } = bindReport();
    frame.finishPage();
    await frame.raise('loaded');
    await vi.waitFor(() => expect(changes).toHaveLength(2));
    await frame.raise('rendered');
    await vi.waitFor(() => expect(changes).toHaveLength(3));
    expect(changes).toEqual([
      { status: 'loading' },
      { status: 'loaded', error: undefined },
      { status: 'rendered', error: undefined },
    ]);
    expect(changes.map((change) => 'error' in change)).toEqual([false, true, true]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('reports error events as events and as errors, and other events only as events', async () => {
    const { frame, changes, events, onError } = bindReport();
    await frame.show();
    await frame.raise('info', { message: 'A setting is unknown' });
    const error = { message: 'A visual cannot be rendered' };
    await frame.raise('error', error);
    expect(events).toEqual(['loaded', 'rendered', 'info', 'error']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error);
    expect(changes.at(-1)).toEqual({ error });
  });
});
