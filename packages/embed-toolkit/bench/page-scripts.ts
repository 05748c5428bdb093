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

/** The global variable that powerbi-client and the drop-in define. */
interface Library {
  service: { Service: new (...factories: unknown[]) => Service };
  factories: Record<'hpmFactory' | 'wpmpFactory' | 'routerFactory', unknown>;
  models: { validateReportLoad(config: unknown): unknown };
}

/** A measured library with its embedded reports. Contenders that only send messages implement only `sendRequest`. */
interface Contender {
  models: Library['models'];
  createService(): Service;
  embedIn(service: Service, element: HTMLElement): Report;
  /** Sends a request to the frame and resolves with the response body. */
  sendRequest: () => Promise<unknown>;
  reports: Report[];
}

declare global {
  interface Window {
    contenders: Record<string, Contender>;
    /** Makes this contender the only one that receives messages. */
    activateContender(name: string): void;
    /** Creates an iframe and resolves when its page has loaded. */
    createFrame(url: string): Promise<HTMLIFrameElement>;
  }
}

/** The contender of a measurement and the number of operations to run. */
export interface BenchmarkRun {
  name: string;
  count: number;
}

/** Isolates the message listeners of the contenders, which share a page. Must run before all other scripts. */
export function isolateMessages(): void {
  const listeners: Record<string, ((event: Event) => void)[]> = {};
  const addListener = window.addEventListener.bind(window);
  let current = '';
  window.contenders = {};
  window.activateContender = (name) => (current = name);
  const addIsolatedListener = (type: string, listener: (event: Event) => void, options?: boolean) => {
    if (type === 'message') (listeners[current] ??= []).push(listener);
    else addListener(type, listener, options);
  };
  Object.assign(window, { addEventListener: addIsolatedListener });
  window.createFrame = (url) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    return new Promise((resolve) => {
      frame.onload = () => resolve(frame);
      frame.src = url;
    });
  };
  addListener('message', (event) => {
    for (const listener of listeners[current] ?? []) listener(event);
  });
}

/** Registers the library whose script has just loaded as a contender. */
export function addLibrary({ name, url }: { name: string; url: string }): void {
  const globals = window as unknown as Record<string, Library>;
  const { service, factories, models } = globals['powerbi-client'] as Library;
  for (const global of ['powerbi-client', 'powerbi']) Reflect.deleteProperty(globals, global);
  window.contenders[name] = {
    models,
    createService() {
      const { hpmFactory, wpmpFactory, routerFactory } = factories;
      return new service.Service(hpmFactory, wpmpFactory, routerFactory);
    },
    embedIn: (instance, element) =>
      instance.embed(element, { type: 'report', id: 'r1', embedUrl: url, accessToken: 't', tokenType: 1 }),
  } as Contender;
}

/** Embeds `count` reports in the page and waits until all are rendered. */
export async function embedReports({ name, count }: BenchmarkRun): Promise<void> {
  const contender = window.contenders[name] as Contender;
  window.activateContender(name);
  const service = contender.createService();
  const rendered = Array.from({ length: count }, () => {
    const element = document.body.appendChild(document.createElement('div'));
    const report = contender.embedIn(service, element);
    return new Promise<Report>((resolve) => report.on('rendered', () => resolve(report)));
  });
  contender.reports = await Promise.all(rendered);
  contender.sendRequest = () => (contender.reports[0] as Report).getZoom();
}

/** Registers a contender that directly calls the two unmodified message packages on which both libraries build. */
export async function addHttpPostMessage({ name, url }: { name: string; url: string }): Promise<void> {
  window.activateContender(name);
  type Get = (url: string, headers: object, window: unknown) => Promise<{ body: unknown }>;
  type Constructor = new (...args: unknown[]) => { get: Get };
  const globals = window as unknown as Record<string, Record<string, Constructor>>;
  const Proxy = globals['window-post-message-proxy']?.['WindowPostMessageProxy'] as Constructor;
  const Http = globals['http-post-message']?.['HttpPostMessage'] as Constructor & Record<string, unknown>;
  const { addTrackingProperties, getTrackingProperties, isErrorMessage } = Http;
  const proxy = new Proxy({
    processTrackingProperties: { addTrackingProperties, getTrackingProperties },
    isErrorMessage,
    suppressWarnings: true,
  });
  const http = new Http(proxy, { 'x-sdk-type': 'js', 'x-sdk-version': '2.23.1' });
  const frame = await window.createFrame(url);
  const sendRequest = async () => (await http.get('/report/zoom', { uid: 'u1' }, frame.contentWindow)).body;
  window.contenders[name] = { sendRequest } as Contender;
}

/** Registers a contender that sends requests with `postMessage` and assigns the responses by ID. */
export async function addBareMessages({ name, url }: { name: string; url: string }): Promise<void> {
  window.activateContender(name);
  const pending = new Map<number, (body: unknown) => void>();
  let lastId = 0;
  window.addEventListener(
    'message',
    ({ data }: MessageEvent<{ headers?: { id: number }; body: unknown }>) => {
      if (!data.headers) return;
      const { id } = data.headers;
      pending.get(id)?.(data.body);
      pending.delete(id);
    },
  );
  const frame = await window.createFrame(url);
  const sendRequest = () =>
    new Promise((resolve) => {
      lastId += 1;
      pending.set(lastId, resolve);
      frame.contentWindow?.postMessage({ method: 'GET', url: '/report/zoom', headers: { id: lastId } }, '*');
    });
  window.contenders[name] = { sendRequest } as unknown as Contender;
}

/** Returns the duration of `count` sequential requests in milliseconds. */
export async function requestSequentially({ name, count }: BenchmarkRun): Promise<number> {
  const { sendRequest } = window.contenders[name] as Contender;
  window.activateContender(name);
  const start = performance.now();
  for (let call = 0; call < count; call += 1) await sendRequest();
  return performance.now() - start;
}

/**
 * Returns the duration of `count` concurrent requests in milliseconds, or `NaN` when a response is lost. Libraries with
 * short random message IDs lose a response when two IDs are equal.
 */
export async function requestConcurrently({ name, count }: BenchmarkRun): Promise<number> {
  const { sendRequest } = window.contenders[name] as Contender;
  window.activateContender(name);
  const start = performance.now();
  const all = Promise.all(Array.from({ length: count }, () => sendRequest())).then(
    () => performance.now() - start,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = new Promise<number>((resolve) => (timer = setTimeout(resolve, 15_000, NaN)));
  return Promise.race([all, lost]).finally(() => clearTimeout(timer));
}

/**
 * Returns the time in milliseconds to dispatch `count` events of the last report to their handlers. The messages are
 * created in the page, because the browser's transport to and from the frame is not part of the measurement.
 */
export async function measureEvents({ name, count }: BenchmarkRun): Promise<number> {
  const { config, iframe } = window.contenders[name]?.reports.at(-1) as Report;
  window.activateContender(name);
  const url = `/reports/${config.uniqueId}/events/dataSelected`;
  let received = 0;
  const handler = () => (received += 1);
  iframe.parentElement?.addEventListener('dataSelected', handler);
  const { contentWindow: source } = iframe;
  const messages = Array.from({ length: count }, (_, id) => {
    const data = { method: 'POST', url, headers: { id: `e${id}` }, body: { dataPoints: [] } };
    return new MessageEvent('message', { data, source, origin: 'https://app.powerbi.com' });
  });
  const start = performance.now();
  for (const message of messages) dispatchEvent(message);
  const duration = performance.now() - start;
  // The responses to the events are sent asynchronously and must not affect the next measurement.
  await new Promise((resolve) => setTimeout(resolve, 50));
  iframe.parentElement?.removeEventListener('dataSelected', handler);
  if (received !== count) throw new Error(`${received} of ${count} events were received`);
  return duration;
}

/** Returns the time in milliseconds to create a service and embed `count` reports, without loading the frames. */
export function measureEmbedding({ name, count }: BenchmarkRun): number {
  const contender = window.contenders[name] as Contender;
  window.activateContender(name);
  const createElement = () => document.body.appendChild(document.createElement('div'));
  const elements = Array.from({ length: count }, createElement);
  const start = performance.now();
  const service = contender.createService();
  for (const element of elements) contender.embedIn(service, element);
  const duration = performance.now() - start;
  for (const element of elements) {
    service.reset(element);
    element.remove();
  }
  return duration;
}

/** Returns the duration of `count` validations of a valid configuration in milliseconds. */
export function measureValidation({ name, count, config }: BenchmarkRun & { config: unknown }): number {
  const { models } = window.contenders[name] as Contender;
  const issues = models.validateReportLoad(config);
  if (issues) throw new Error(`The configuration is not valid: ${JSON.stringify(issues)}`);
  const start = performance.now();
  for (let call = 0; call < count; call += 1) models.validateReportLoad(config);
  return performance.now() - start;
}
