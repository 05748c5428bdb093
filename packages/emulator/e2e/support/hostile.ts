/** How a frame answered one message; undefined when it did not within the time there was. */
export interface HostileAnswer {
  call: string;
  body: string;
  statusCode: number | undefined;
  answer: unknown;
}

/** What the host page is to send. */
interface Volley {
  /** `METHOD /path`. */
  calls: string[];
  /** One of so many bodies is sent, others for the next call. */
  everyNth: number;
  /** Milliseconds for all bodies of a call. */
  patience: number;
}

/** Runs in the host page: sends each call with bodies of every wrong kind, and writes down the answers. */
export async function sendHostile({ calls, everyNth, patience }: Volley): Promise<HostileAnswer[]> {
  const markup = '"><img src=x onerror="top.stolen=1"><script>top.stolen=1</script>';
  let deep: unknown = markup;
  for (let level = 0; level < 500; level += 1)
    deep = level % 2 === 0 ? [deep] : { filters: deep, state: deep };
  const circle: unknown[] = [];
  circle.push(circle);
  let unfolding: unknown = markup;
  for (let level = 0; level < 60; level += 1) unfolding = [unfolding, unfolding];
  const values: [name: string, value: unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['NaN', Number.NaN],
    ['a negative number', -1e308],
    ['an empty text', ''],
    ['markup', markup],
    ['the name of a built-in', '__proto__'],
    ['a long text', 'x'.repeat(30_000)],
    ['true', true],
    ['an empty list', []],
    ['a list of nulls', [null, null]],
    ['a long list', new Array(2_000).fill({ $schema: markup, filterType: 1 })],
    ['an object', { visible: markup, mode: markup, x: Number.NaN, settings: null }],
    ['an inherited field', JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":null}}')],
    ['a whole number beyond all', 10n ** 30n],
    ['an object that is no text', { toString: 1, valueOf: markup }],
    ['a date', new Date(Number.NaN)],
    ['a map', new Map([[markup, markup]])],
    ['deep nesting', deep],
    ['a circle', circle],
  ];
  const forged = {
    activePage: 'overview',
    reportFilters: [7],
    visualFilters: {},
    slicers: { 'overview/year': [{}] },
  };
  const page = { pageFilters: { overview: markup }, sorts: { 'overview/top-products': 3 } };
  values.push(['a forged bookmark', btoa(JSON.stringify({ ...forged, ...page }))]);
  const holders =
    'settings options state layout panes bars customLayout localeSettings bookmark theme themeJson datasetCreateConfig orderBy';
  const fields = `${holders} name displayName filters filtersOperation allPages playMode accessToken id question
    direction rows exportDataType extensions commands visualSettings zoomLevel layoutType background
    hyperlinkClickBehavior pageName slicers datasetIds datasetId dashboardId pageView targetWorkspaceId`;
  const inner = `filters pageNavigation actionBar pagesLayout pageSize displayOption language formatLocale
    visualHeaders data tableSchemaList mashupDocument table column x width name state`;
  const each = (names: string, value: unknown): Record<string, unknown> =>
    Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));
  const bodies = values.flatMap(([name, value]): [string, unknown][] => [
    [name, value],
    [`${name} in all fields`, each(fields, value)],
    [`${name} in the fields of fields`, each(holders, each(inner, value))],
  ]);
  bodies.push(['what unfolds without end', unfolding]);
  const waiting = new Map<string, (reply: { statusCode: number; body: unknown }) => void>();
  const hear = ({
    data,
  }: MessageEvent<{ statusCode?: number; headers?: { id?: string }; body: unknown }>): void => {
    if (data.statusCode === undefined) return;
    waiting.get(data.headers?.id ?? '')?.({ statusCode: data.statusCode, body: data.body });
  };
  addEventListener('message', hear);
  const ask = (call: string, [described, body]: [string, unknown], id: string): Promise<HostileAnswer> =>
    new Promise((resolve) => {
      const [method, url] = call.split(' ');
      const settle = (statusCode: number | undefined, answer: unknown): void => {
        clearTimeout(timer);
        resolve({ call, body: described, statusCode, answer });
      };
      const timer = setTimeout(() => settle(undefined, undefined), patience);
      waiting.set(id, (reply) => settle(reply.statusCode, reply.body));
      frames[0]?.postMessage({ method, url, headers: { id }, body }, '*');
    });
  const answers: HostileAnswer[] = [];
  for (const [at, call] of calls.entries()) {
    const sent = bodies.filter((_, index) => (index + at) % everyNth === 0);
    answers.push(
      ...(await Promise.all(sent.map((body, index) => ask(call, body, `hostile ${at} ${index}`)))),
    );
  }
  removeEventListener('message', hear);
  return answers;
}

const statuses = [200, 202, 400, 403, 404, 500, 501];

/** Answers that no host page could make sense of: none, an unknown status, an error without words or by accident. */
export function senseless(answers: readonly HostileAnswer[]): HostileAnswer[] {
  return answers.filter(({ statusCode, answer }) => {
    if (statusCode === undefined || !statuses.includes(statusCode)) return true;
    if (statusCode < 400) return false;
    const errors: unknown[] = Array.isArray(answer) ? answer : [answer];
    return errors.length === 0 || !errors.every((error) => isMeant(error));
  });
}

/** An error in words that somebody chose: `InternalError` is what a frame says that tripped over a message. */
function isMeant(error: unknown): boolean {
  const message = typeof error === 'string' ? error : (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' && message !== 'InternalError';
}
