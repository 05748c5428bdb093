import type { Case } from './conformance-case.ts';

/** Outcome of a case with one of the libraries. */
export interface Outcome {
  result: unknown;
  messages: { method: string; url: string; headers: Record<string, unknown>; body: unknown }[];
  src: string | null;
  /** Calls of the client and the proxy of custom factories, and the routes of their router. */
  calls: string[];
  /** The methods that the case called, such as `Page.getVisuals`. */
  methods: string[];
}

/** Options of `runCases`. */
export interface RunOptions {
  cases: readonly Case[];
  /** The classes whose calls are recorded, by custom factories too. None without recording. */
  recordedClasses: readonly string[];
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
export async function runCases({ cases, recordedClasses }: RunOptions): Promise<Outcome[]> {
  type Factory = (...args: unknown[]) => object;
  const library = window['powerbi-client'] as unknown as Record<string, unknown> & {
    service: { Service: new (...args: unknown[]) => never };
    factories: Record<'hpmFactory' | 'wpmpFactory' | 'routerFactory', Factory>;
  };
  const { service: namespace, factories } = library;
  let calls: string[] = [];
  let methods = new Set<string>();

  /** Sorts the keys of objects, shows fields that are `undefined`, and replaces random values. */
  function describe(name: string, value: unknown): unknown {
    if (value === undefined) return '(undefined)';
    if (value !== null && /^(id|sdkSessionId|sdkVersion|x-sdk-version)$/.test(name)) {
      // The ID of a message is random, the ID of a report is not.
      if (name !== 'id' || /^\w{9,}$/.test(String(value))) return `(${name})`;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Returns the object with methods that record their first arguments: the others are the frame and its origin. */
  function record(layer: string, target: object, argumentsOf: Record<string, [from: number, to: number]>) {
    return new Proxy(target, {
      get(_, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const range = argumentsOf[String(name)];
          if (range) calls.push(`${layer}.${String(name)} ${JSON.stringify(args.slice(...range), describe)}`);
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  }

  const withBody: [number, number] = [0, 3];
  const recordingFactories: typeof factories = {
    hpmFactory: (wpmp, ...args) => {
      calls.push(`hpmFactory ${JSON.stringify(args, describe)}`);
      const requests = {
        get: [0, 2],
        post: withBody,
        put: withBody,
        patch: withBody,
        delete: withBody,
      } as const;
      return record('hpm', factories.hpmFactory(wpmp, ...args), { ...requests, get: [0, 2], send: [0, 1] });
    },
    wpmpFactory: (...args) => {
      calls.push(`wpmpFactory ${JSON.stringify(args, describe)}`);
      return record('wpmp', factories.wpmpFactory(...args), { postMessage: [1, 2] });
    },
    routerFactory: (...args) =>
      record('router', factories.routerFactory(...args), { post: [0, 1], get: [0, 1] }),
  };
  const { hpmFactory, wpmpFactory, routerFactory } =
    recordedClasses.length > 0 ? recordingFactories : factories;

  /** Records the methods that are called on objects of a class, including inherited ones. */
  function recordMethods(className: string): void {
    const { prototype } = (library[className] ?? namespace[className as 'Service']) as { prototype: object };
    let owner = prototype;
    for (; owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object) {
      for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
        const { value } = property as { value?: unknown };
        if (typeof value !== 'function' || (owner !== prototype && Object.hasOwn(prototype, name))) continue;
        if (name === 'constructor') continue;
        const wrapper = function (this: unknown, ...args: unknown[]): unknown {
          methods.add(`${className}.${name}`);
          return Reflect.apply(value, this, args);
        };
        Object.defineProperty(prototype, name, { ...property, value: wrapper });
      }
    }
  }
  for (const className of recordedClasses) recordMethods(className);

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
    calls = [];
    methods = new Set();
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
    return {
      result: JSON.parse(JSON.stringify(toComparable(result) ?? null)),
      messages,
      src,
      calls,
      methods: [...methods],
    };
  }

  const outcomes: Outcome[] = [];
  for (const testCase of cases) outcomes.push(await runCase(testCase));
  return outcomes;
}
