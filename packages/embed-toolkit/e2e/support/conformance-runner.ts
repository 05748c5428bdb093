import type { Case } from './conformance-case.ts';

/** Outcome of a case with one of the libraries. */
export interface Outcome {
  result: unknown;
  messages: { method: string; url: string; headers: Record<string, unknown>; body: unknown }[];
  src: string | null;
}

/** Variables in the scope of a case's `script`. */
interface CaseScope {
  service: Record<string, unknown>;
  element: HTMLElement;
  /** Configuration passed to the embedding method. */
  config: Record<string, unknown>;
  embed: { iframe: HTMLIFrameElement };
  /** Sends a command to the frame, see echo-frame.ts, and resolves with its result. */
  sendCommand(command: object): Promise<unknown>;
  pause(ms: number): Promise<unknown>;
  /** Resolves with the next event of this name. The default target is the element. */
  waitForEvent(event: string, target?: EventTarget): Promise<unknown>;
}

/** A message of the frame, see echo-frame.ts. The libraries send other messages. */
interface FrameMessage {
  echo?: Outcome['messages'][number];
  commandResult?: unknown;
}

/** Runs the cases sequentially with the library of the host page. */
export async function runCases(cases: readonly Case[]): Promise<Outcome[]> {
  const { service: namespace, factories } = window['powerbi-client'] as unknown as {
    service: { Service: new (...args: unknown[]) => never };
    factories: Record<string, unknown>;
  };
  const { hpmFactory, wpmpFactory, routerFactory } = factories;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let echoes: Outcome['messages'] = [];
  let resolveCommand: (result: unknown) => void = () => {};
  addEventListener('message', ({ data }: MessageEvent<FrameMessage | null>) => {
    if (data?.echo) echoes.push(data.echo);
    if (data?.commandResult) resolveCommand(data.commandResult);
  });

  /** Converts a value for comparison: reduces pages and visuals to their fields, and removes references and methods. */
  function toComparable(value: unknown): unknown {
    if (value instanceof Error) return { error: value.message };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(toComparable);
    const skipped = ['report', 'page', 'headers', 'powerBiEmbed'];
    const entries = Object.entries(value).filter(
      ([key, inner]) => !skipped.includes(key) && inner !== undefined && typeof inner !== 'function',
    );
    return Object.fromEntries(entries.map(([key, inner]) => [key, toComparable(inner)]));
  }

  async function withTimeout(work: Promise<unknown>): Promise<unknown> {
    return Promise.race([work, pause(5_000).then(() => 'still waiting')]);
  }

  async function runCase(testCase: Case): Promise<Outcome> {
    const service = new namespace.Service(hpmFactory, wpmpFactory, routerFactory, {
      onError: () => {},
    }) as Record<string, (...args: unknown[]) => never>;
    const element = document.createElement('div');
    document.body.append(element);
    echoes = [];
    let result: unknown;
    let src: string | null = null;
    let receiveRemainingMessages = () => Promise.resolve<unknown>(undefined);
    try {
      const config = JSON.parse(JSON.stringify(testCase.config)) as Record<string, unknown>;
      if (testCase.hook) {
        config['eventHooks'] = { applicationContextProvider: new Function('context', testCase.hook) };
      }
      const report = service[testCase.method]?.(element, config) as unknown as {
        iframe: HTMLIFrameElement;
        on(event: string, handler: (event: CustomEvent) => void): void;
      };
      src = report.iframe.getAttribute('src');
      result = 'embedded';
      const waitForEvent = (event: string, target: EventTarget = element) =>
        new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
      const lastEvent = waitForEvent(testCase.lastFrameEvent ?? 'rendered');
      const frameLoad = waitForEvent('load', report.iframe);
      const sendCommand = (command: unknown) =>
        new Promise<unknown>((resolve) => {
          resolveCommand = resolve;
          report.iframe.contentWindow?.postMessage({ command }, '*');
        });
      receiveRemainingMessages = async () => {
        if (report.iframe.isConnected) await withTimeout(sendCommand({}));
      };
      const isEventless = testCase.lastFrameEvent === 'none' || testCase.method === 'bootstrap';
      if (!isEventless) await withTimeout(lastEvent);
      else {
        await withTimeout(frameLoad);
        await pause(0);
        // The frame has echoed all earlier messages when it responds to this command.
        await sendCommand({ response: 'success' });
      }
      if (testCase.script) {
        echoes = [];
        const scope: CaseScope = {
          service,
          element,
          config: { ...config },
          embed: report,
          sendCommand,
          pause,
          waitForEvent,
        };
        const runScript = new Function(
          ...Object.keys(scope),
          `return (async () => { ${testCase.script} })()`,
        ) as (...values: unknown[]) => Promise<unknown>;
        const values: unknown[] = Object.values(scope);
        result = await withTimeout(runScript(...values));
        // If the frame still exists, it has echoed all messages when it responds to this command.
        if (report.iframe.isConnected) await withTimeout(sendCommand({}));
      } else if (testCase.call) {
        const filter = { $schema: 's', target: { table: 'T', column: 'C' }, operator: 'In', values: ['N'] };
        const makeCall = new Function(
          ...['report', 'page', 'visual', 'filter'],
          `return (async () => ${testCase.call})()`,
        ) as (...values: unknown[]) => Promise<unknown>;
        const isReport =
          /^(report|visual)$/.test(String(testCase.config['type'])) &&
          !src?.includes('rdl') &&
          testCase.lastFrameEvent !== 'none';
        const page = (
          report as unknown as { page?(name: string): { getVisuals(): Promise<unknown[]> } }
        ).page?.('p1');
        const [visual] = isReport && page ? await page.getVisuals() : [];
        await sendCommand({ response: testCase.response ?? 'success' });
        // Both libraries drop a load within 100 ms of the previous one.
        if (testCase.call.includes('load(')) await pause(150);
        echoes = [];
        if (/^await|^visual/.test(testCase.call) && !visual) result = 'no visual';
        else {
          const call = makeCall(report, page, visual, filter);
          if (testCase.lastFrameEvent === 'none') await sendCommand({ raise: { event: 'loaded' } });
          result = await withTimeout(call);
        }
      } else if (testCase.raise) {
        const details: unknown[] = [];
        try {
          report.on(testCase.raise.event, (event) => details.push(event.detail));
        } catch (error) {
          details.push(error);
        }
        // The events arrive before the frame responds to the command.
        await sendCommand({ raise: testCase.raise });
        result = details;
      }
    } catch (error) {
      result = { thrown: toComparable(error) ?? 'undefined' };
    }
    const messages = JSON.parse(JSON.stringify(echoes));
    // Otherwise, the next case would receive the remaining events of this frame, because all cases have the same uid.
    await receiveRemainingMessages();
    service['reset']?.(element);
    element.remove();
    (service as { dispose?(): void }).dispose?.();
    return { result: JSON.parse(JSON.stringify(toComparable(result) ?? null)), messages, src };
  }

  const outcomes: Outcome[] = [];
  for (const testCase of cases) outcomes.push(await runCase(testCase));
  return outcomes;
}
