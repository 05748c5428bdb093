import type { Case } from './conformance-cases.ts';

/** What came of a case, with either library. */
export interface Outcome {
  result: unknown;
  messages: { method: string; url: string; headers: Record<string, unknown>; body: unknown }[];
  src: string | null;
}

interface Run {
  library: string;
  cases: readonly Case[];
}

interface Library {
  service: unknown;
}

/** What a case that `does` something has at hand. */
interface At {
  service: Record<string, unknown>;
  element: HTMLElement;
  /** As it was embedded. */
  config: Record<string, unknown>;
  embed: { iframe: HTMLIFrameElement };
  /** Tells the frame, as mirror.ts understands it; gives what came back. */
  tell(told: object): Promise<unknown>;
  pause(ms: number): Promise<unknown>;
  /** The next event of that name, on the element unless another is named. */
  next(event: string, target?: EventTarget): Promise<unknown>;
}

/** Runs in the host page: every case with one library, one after the other. */
export async function runCases({ library, cases }: Run): Promise<Outcome[]> {
  const global = window as unknown as Record<
    string,
    { service: { Service: new (...args: unknown[]) => never } } & {
      factories: Record<string, unknown>;
    }
  >;
  const { service: namespace, factories } = global[library] as (typeof global)[string] & Library;
  const { hpmFactory, wpmpFactory, routerFactory } = factories;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let echoes: Outcome['messages'] = [];
  let done: (answer: unknown) => void = () => {};
  addEventListener('message', ({ data }) => {
    if (data?.echo) echoes.push(data.echo);
    if (data?.done) done(data.done);
  });

  /** Values as they can be compared: pages and visuals by their fields, answers without what differs by chance. */
  function plain(value: unknown): unknown {
    if (value instanceof Error) return { error: value.message };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(plain);
    const skipped = ['report', 'page', 'headers', 'powerBiEmbed'];
    const entries = Object.entries(value).filter(
      ([key, inner]) => !skipped.includes(key) && inner !== undefined && typeof inner !== 'function',
    );
    return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
  }

  async function within(work: Promise<unknown>): Promise<unknown> {
    return Promise.race([work, pause(5_000).then(() => 'still waiting')]);
  }

  async function run(one: Case): Promise<Outcome> {
    const service = new namespace.Service(hpmFactory, wpmpFactory, routerFactory, {
      onError: () => {},
    }) as Record<string, (...args: unknown[]) => never>;
    const element = document.createElement('div');
    document.body.append(element);
    echoes = [];
    let result: unknown;
    let src: string | null = null;
    try {
      const given = JSON.parse(JSON.stringify(one.config));
      if (one.hook) given.eventHooks = { applicationContextProvider: new Function('context', one.hook) };
      const report = service[one.method]?.(element, given) as unknown as {
        iframe: HTMLIFrameElement;
        on(event: string, handler: (event: CustomEvent) => void): void;
      };
      src = report.iframe.getAttribute('src');
      result = 'embedded';
      const next = (event: string, target: EventTarget = element) =>
        new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
      const rendered = next('rendered');
      const loaded = next('load', report.iframe);
      const tell = (told: unknown) =>
        new Promise<unknown>((resolve) => {
          done = resolve;
          report.iframe.contentWindow?.postMessage({ told }, '*');
        });
      if (one.method !== 'bootstrap') await within(rendered);
      else {
        await within(loaded);
        await pause(0);
        // What was sent before this has been echoed when the frame answers it.
        await tell({ answer: 'well' });
      }
      if (one.does) {
        echoes = [];
        const at: At = { service, element, config: { ...given }, embed: report, tell, pause, next };
        const act = new Function(...Object.keys(at), `return (async () => { ${one.does} })()`);
        result = await within(act(...Object.values(at)) as Promise<unknown>);
        // What was sent has been echoed when the frame, if it is still there, answers this.
        if (report.iframe.isConnected) await within(tell({}));
      } else if (one.call) {
        const filter = { $schema: 's', target: { table: 'T', column: 'C' }, operator: 'In', values: ['N'] };
        const make = new Function('report', 'page', 'visual', 'filter', `return (async () => ${one.call})()`);
        const isReport = /^(report|visual)$/.test(String(one.config['type'])) && !/rdl/.test(src ?? '');
        const page = (
          report as unknown as { page?(name: string): { getVisuals(): Promise<unknown[]> } }
        ).page?.('p1');
        const [visual] = isReport && page ? await page.getVisuals() : [];
        await tell({ answer: one.answer ?? 'well' });
        // A load within 100 ms of the one before is dropped, by either.
        if (/load\(/.test(one.call)) await pause(150);
        echoes = [];
        if (/^await|^visual/.test(one.call) && !visual) result = 'no visual';
        else result = await within(make(report, page, visual, filter) as Promise<unknown>);
      } else if (one.raise) {
        const heard: unknown[] = [];
        try {
          report.on(one.raise.event, (event) => heard.push(event.detail));
        } catch (error) {
          heard.push(error);
        }
        // What was raised has arrived before the frame says that it is done.
        await tell({ raise: one.raise });
        result = heard;
      }
    } catch (error) {
      result = { thrown: plain(error) ?? 'undefined' };
    }
    const messages = JSON.parse(JSON.stringify(echoes));
    service['reset']?.(element);
    element.remove();
    (service as { dispose?(): void }).dispose?.();
    return { result: JSON.parse(JSON.stringify(plain(result) ?? null)), messages, src };
  }

  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push(await run(one));
  return outcomes;
}
