import { onTestFinished, vi } from 'vitest';
import type { Embed } from '../content/embed.ts';
import type { Report } from '../content/report.ts';
import { Service } from '../index.ts';
import type { ReportEmbedConfiguration, ServiceOptions } from '../shared/options.ts';
import { FakeFrame } from './fake-frame.ts';
import type { ReceivedRequest } from './fake-frame.ts';

export const embedUrl = 'https://app.powerbi.com/reportEmbed?groupId=g1';

/** Creates a service that is disposed of after the test. */
export function createService(options?: ServiceOptions): Service {
  const service = new Service(options);
  onTestFinished(() => service.dispose());
  return service;
}

/** Adds an element with these attributes to the page until the end of the test. */
export function addElement(attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

/** Embeds a report whose page has not loaded yet. */
export function embedReport(
  config: Partial<ReportEmbedConfiguration> = {},
  service = createService(),
): { report: Report; frame: FakeFrame; service: Service; element: HTMLElement } {
  const element = addElement();
  const report = service.embed(element, { id: 'r1', embedUrl, accessToken: 't1', ...config, type: 'report' });
  return { report, frame: new FakeFrame(report), service, element };
}

/** Posts the response to a request that the frame has left without one. Requires fake timers. */
export async function respond(
  { frame: { getWindow, origin } }: Embed,
  request: ReceivedRequest | undefined,
  statusCode: number,
): Promise<void> {
  const data = { statusCode, headers: { id: request?.headers['id'] }, body: {} };
  window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin }));
  await vi.advanceTimersByTimeAsync(0);
}

/** Returns the current state of the promise: pending, resolved or rejected. Requires fake timers. */
export async function getState(promise: Promise<unknown>): Promise<string> {
  let state = 'pending';
  promise.then(
    () => (state = 'resolved'),
    () => (state = 'rejected'),
  );
  await vi.advanceTimersByTimeAsync(0);
  return state;
}
