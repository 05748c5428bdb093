/** Functions that run in the pages of the benchmark. */

interface Report {
  config: { uniqueId: string };
  iframe: HTMLIFrameElement;
  on(event: string, handler: () => void): void;
  getZoom(): Promise<number>;
}

interface Service {
  embed(element: HTMLElement, config: object): Report;
  reset(element: HTMLElement): void;
}

/** Global of powerbi-client and of the drop-in. */
interface Library {
  service: { Service: new (...factories: unknown[]) => Service };
  factories: Record<'hpmFactory' | 'wpmpFactory' | 'routerFactory', unknown>;
  models: { validateReportLoad(config: unknown): unknown };
}

/** A measured library and the reports it has embedded in the page. */
interface Contender {
  models: Library['models'];
  newService(): Service;
  embedIn(service: Service, element: HTMLElement): Report;
  /** Sends a request to the frame and resolves with the response body. */
  ask: () => Promise<unknown>;
  reports: Report[];
}

declare global {
  interface Window {
    contenders: Record<string, Contender>;
    /** Delivers messages only to this contender from now on. */
    listenAs(name: string): void;
    /** Creates an iframe and resolves when its page has loaded. */
    frameWith(url: string): Promise<HTMLIFrameElement>;
  }
}

/** Contender and number of operations of a measurement. */
export interface BenchmarkRun {
  name: string;
  count: number;
}

/** Isolates the message listeners of the contenders, which share a page. Must run before all other scripts. */
export function isolateMessages(): void {
  const listeners: Record<string, ((event: Event) => void)[]> = {};
  const add = window.addEventListener.bind(window);
  let current = '';
  window.contenders = {};
  window.listenAs = (name) => (current = name);
  const addApart = (type: string, listener: (event: Event) => void, options?: boolean) => {
    if (type === 'message') (listeners[current] ??= []).push(listener);
    else add(type, listener, options);
  };
  Object.assign(window, { addEventListener: addApart });
  window.frameWith = (url) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    return new Promise((resolve) => {
      frame.onload = () => resolve(frame);
      frame.src = url;
    });
  };
  add('message', (event) => {
    for (const listener of listeners[current] ?? []) listener(event);
  });
}

/** Registers a library whose script has just loaded, with the interface common to both libraries. */
export function addLibrary({ name, url }: { name: string; url: string }): void {
  const globals = window as unknown as Record<string, Library>;
  const { service, factories, models } = globals['powerbi-client'] as Library;
  for (const global of ['powerbi-client', 'powerbi']) Reflect.deleteProperty(globals, global);
  window.contenders[name] = {
    models,
    newService() {
      const { hpmFactory, wpmpFactory, routerFactory } = factories;
      return new service.Service(hpmFactory, wpmpFactory, routerFactory);
    },
    embedIn: (one, element) =>
      one.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't', tokenType: 1 }),
  } as Contender;
}

/** Embeds `count` reports in the page and waits until all are rendered. */
export async function embedReports({ name, count }: BenchmarkRun): Promise<void> {
  const contender = window.contenders[name] as Contender;
  window.listenAs(name);
  const service = contender.newService();
  const waiting = Array.from({ length: count }, () => {
    const element = document.body.appendChild(document.createElement('div'));
    const report = contender.embedIn(service, element);
    return new Promise<Report>((resolve) => report.on('rendered', () => resolve(report)));
  });
  contender.reports = await Promise.all(waiting);
  contender.ask = () => (contender.reports[0] as Report).getZoom();
}

/** Registers the two unmodified packages that both libraries build on, called directly. */
export async function addHttpPostMessage({ name, url }: { name: string; url: string }): Promise<void> {
  window.listenAs(name);
  type Get = (url: string, headers: object, window: unknown) => Promise<{ body: unknown }>;
  type Make = new (...args: unknown[]) => { get: Get };
  const globals = window as unknown as Record<string, Record<string, Make>>;
  const Proxy = globals['window-post-message-proxy']?.['WindowPostMessageProxy'] as Make;
  const Http = globals['http-post-message']?.['HttpPostMessage'] as Make & Record<string, unknown>;
  const { addTrackingProperties, getTrackingProperties, isErrorMessage } = Http;
  const proxy = new Proxy({
    processTrackingProperties: { addTrackingProperties, getTrackingProperties },
    isErrorMessage,
    suppressWarnings: true,
  });
  const http = new Http(proxy, { 'x-sdk-type': 'js', 'x-sdk-version': '2.23.1' });
  const frame = await window.frameWith(url);
  const ask = async () => (await http.get('/report/zoom', { uid: 'u1' }, frame.contentWindow)).body;
  window.contenders[name] = { ask } as Contender;
}

/** Registers a minimal request implementation on `postMessage`: an ID, a message and a response. */
export async function addBareMessages({ name, url }: { name: string; url: string }): Promise<void> {
  window.listenAs(name);
  const waiting = new Map<number, (body: unknown) => void>();
  let last = 0;
  window.addEventListener('message', ({ data }) => {
    waiting.get(data.headers?.id)?.(data.body);
    waiting.delete(data.headers?.id);
  });
  const frame = await window.frameWith(url);
  const ask = () =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      frame.contentWindow?.postMessage({ method: 'GET', url: '/report/zoom', headers: { id: last } }, '*');
    });
  window.contenders[name] = { ask } as unknown as Contender;
}

/** Returns the milliseconds for `count` sequential requests. */
export async function requestSequentially({ name, count }: BenchmarkRun): Promise<number> {
  const { ask } = window.contenders[name] as Contender;
  window.listenAs(name);
  const since = performance.now();
  for (let call = 0; call < count; call += 1) await ask();
  return performance.now() - since;
}

/**
 * Returns the milliseconds for `count` concurrent requests, or `NaN` when a response is lost. Libraries with short
 * random message IDs lose a response when two IDs are equal.
 */
export async function requestConcurrently({ name, count }: BenchmarkRun): Promise<number> {
  const { ask } = window.contenders[name] as Contender;
  window.listenAs(name);
  const since = performance.now();
  const all = Promise.all(Array.from({ length: count }, () => ask())).then(() => performance.now() - since);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = new Promise<number>((resolve) => (timer = setTimeout(resolve, 15_000, NaN)));
  return Promise.race([all, lost]).finally(() => clearTimeout(timer));
}

/**
 * Returns the milliseconds to dispatch `count` events of the last report to their handlers. The messages are created in
 * the page, because the browser's transport from and to the frame is not measured.
 */
export async function measureEvents({ name, count }: BenchmarkRun): Promise<number> {
  const { config, iframe } = window.contenders[name]?.reports.at(-1) as Report;
  window.listenAs(name);
  const url = `/reports/${config.uniqueId}/events/dataSelected`;
  let heard = 0;
  const handler = () => (heard += 1);
  iframe.parentElement?.addEventListener('dataSelected', handler);
  const { contentWindow: source } = iframe;
  const messages = Array.from({ length: count }, (_, id) => {
    const data = { method: 'POST', url, headers: { id: `e${id}` }, body: { dataPoints: [] } };
    return new MessageEvent('message', { data, source, origin: 'https://app.powerbi.com' });
  });
  const since = performance.now();
  for (const message of messages) dispatchEvent(message);
  const took = performance.now() - since;
  // Lets the responses be sent.
  await new Promise((resolve) => setTimeout(resolve, 50));
  iframe.parentElement?.removeEventListener('dataSelected', handler);
  if (heard !== count) throw new Error(`${heard} of ${count} events were heard`);
  return took;
}

/** Returns the milliseconds to create a service and embed `count` reports, without the loading of the frames. */
export function measureEmbedding({ name, count }: BenchmarkRun): number {
  const contender = window.contenders[name] as Contender;
  window.listenAs(name);
  const makeElement = () => document.body.appendChild(document.createElement('div'));
  const elements = Array.from({ length: count }, makeElement);
  const since = performance.now();
  const service = contender.newService();
  for (const element of elements) contender.embedIn(service, element);
  const took = performance.now() - since;
  for (const element of elements) {
    service.reset(element);
    element.remove();
  }
  return took;
}

/** Returns the milliseconds for `count` validations of a valid configuration. */
export function measureValidation({ name, count, config }: BenchmarkRun & { config: unknown }): number {
  const { models } = window.contenders[name] as Contender;
  const found = models.validateReportLoad(config);
  if (found) throw new Error(`The configuration is not valid: ${JSON.stringify(found)}`);
  const since = performance.now();
  for (let call = 0; call < count; call += 1) models.validateReportLoad(config);
  return performance.now() - since;
}
