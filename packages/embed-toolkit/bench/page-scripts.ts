/** What runs in the pages of the benchmark. */

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

/** The global of powerbi-client, and of the toolkit's drop-in. */
interface Library {
  service: { Service: new (...factories: unknown[]) => Service };
  factories: Record<'hpmFactory' | 'wpmpFactory' | 'routerFactory', unknown>;
  models: { validateReportLoad(config: unknown): unknown };
}

/** One that is timed, with what it has made in the page. */
interface Contender {
  models: Library['models'];
  newService(): Service;
  embedIn(service: Service, element: HTMLElement): Report;
  /** Asks the frame for something and gives the answer. */
  ask: () => Promise<unknown>;
  reports: Report[];
}

declare global {
  interface Window {
    contenders: Record<string, Contender>;
    /** From now on this one hears messages, and none of the others. */
    listenAs(name: string): void;
    /** A frame whose page has loaded. */
    frameWith(url: string): Promise<HTMLIFrameElement>;
  }
}

/** What runs for one contender. */
export interface BenchmarkRun {
  name: string;
  count: number;
}

/** Runs before all scripts: lets contenders share a page, but not each other's messages. */
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

/** Puts a library whose script was just loaded behind the face that both have. */
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

/** Embeds so many reports in the page and waits for all of them. */
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

/** The two packages below both libraries, as they are, called directly. */
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

/** The least that a call can be: an id, a message, an answer. */
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

/** Milliseconds for so many calls, one after the other. */
export async function requestSequentially({ name, count }: BenchmarkRun): Promise<number> {
  const { ask } = window.contenders[name] as Contender;
  window.listenAs(name);
  const since = performance.now();
  for (let call = 0; call < count; call += 1) await ask();
  return performance.now() - since;
}

/**
 * Milliseconds for so many calls, all under way at once; `NaN` when an answer never reaches its caller, which happens to
 * whoever numbers calls by short random ids.
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
 * Milliseconds from so many messages with events of the last embed to the end of their handlers. The messages are made
 * in the page: their way from the frame is the browser's, and so is that of the answers, which go out afterwards.
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
  // Lets the answers go out.
  await new Promise((resolve) => setTimeout(resolve, 50));
  iframe.parentElement?.removeEventListener('dataSelected', handler);
  if (heard !== count) throw new Error(`${heard} of ${count} events were heard`);
  return took;
}

/** Milliseconds to make a service and to embed so many reports with it, as far as the page itself does it. */
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

/** Milliseconds for so many validations of a configuration that is valid. */
export function measureValidation({ name, count, config }: BenchmarkRun & { config: unknown }): number {
  const { models } = window.contenders[name] as Contender;
  const found = models.validateReportLoad(config);
  if (found) throw new Error(`The configuration is not valid: ${JSON.stringify(found)}`);
  const since = performance.now();
  for (let call = 0; call < count; call += 1) models.validateReportLoad(config);
  return performance.now() - since;
}
