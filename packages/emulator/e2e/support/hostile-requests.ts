/** Response of the frame to one request. */
export interface HostileResponse {
  route: string;
  bodyName: string;
  /** Undefined if the frame did not respond in time. */
  statusCode: number | undefined;
  responseBody: unknown;
}

/** Requests to be sent by the host page. */
interface HostileRequests {
  /** `METHOD /path`. */
  routes: string[];
  /** Every n-th body is sent. The first body differs between routes. */
  sampleInterval: number;
  /** Timeout of each request in milliseconds. */
  timeoutMs: number;
}

/** Sends requests with invalid bodies of many types to the frame and returns the responses. Runs in the host page. */
export async function sendHostileRequests({
  routes,
  sampleInterval,
  timeoutMs,
}: HostileRequests): Promise<HostileResponse[]> {
  const markup = '"><img src=x onerror="top.executed=1"><script>top.executed=1</script>';
  let deep: unknown = markup;
  for (let level = 0; level < 500; level += 1)
    deep = level % 2 === 0 ? [deep] : { filters: deep, state: deep };
  const cycle: unknown[] = [];
  cycle.push(cycle);
  let expanding: unknown = markup;
  for (let level = 0; level < 60; level += 1) expanding = [expanding, expanding];
  const values: [name: string, value: unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['NaN', Number.NaN],
    ['a negative number', -1e308],
    ['an empty string', ''],
    ['markup', markup],
    ['the name of a built-in', '__proto__'],
    ['a long string', 'x'.repeat(30_000)],
    ['true', true],
    ['an empty array', []],
    ['an array of nulls', [null, null]],
    ['a long array', new Array(2_000).fill({ $schema: markup, filterType: 1 })],
    ['an object', { visible: markup, mode: markup, x: Number.NaN, settings: null }],
    ['an inherited field', JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":null}}')],
    ['a bigint', 10n ** 30n],
    ['an object that cannot be converted to a string', { toString: 1, valueOf: markup }],
    ['a date', new Date(Number.NaN)],
    ['a map', new Map([[markup, markup]])],
    ['deep nesting', deep],
    ['a cycle', cycle],
  ];
  const forged = {
    activePage: 'overview',
    reportFilters: [7],
    visualFilters: {},
    slicers: { 'overview/year': [{}] },
  };
  const page = { pageFilters: { overview: markup }, sorts: { 'overview/top-products': 3 } };
  values.push(['a forged bookmark', btoa(JSON.stringify({ ...forged, ...page }))]);
  const objectFields =
    'settings options state layout panes bars customLayout localeSettings bookmark theme themeJson datasetCreateConfig orderBy';
  const fields = `${objectFields} name displayName filters filtersOperation allPages playMode accessToken id question
    direction rows exportDataType extensions commands visualSettings zoomLevel layoutType background
    hyperlinkClickBehavior pageName slicers datasetIds datasetId dashboardId pageView targetWorkspaceId`;
  const nestedFields = `filters pageNavigation actionBar pagesLayout pageSize displayOption language formatLocale
    visualHeaders data tableSchemaList mashupDocument table column x width name state`;
  const fillFields = (names: string, value: unknown): Record<string, unknown> =>
    Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));
  const bodies = values.flatMap(([name, value]): [string, unknown][] => [
    [name, value],
    [`${name} in all fields`, fillFields(fields, value)],
    [`${name} in nested fields`, fillFields(objectFields, fillFields(nestedFields, value))],
  ]);
  bodies.push(['an exponentially large body', expanding]);
  const pendingRequests = new Map<string, (response: { statusCode: number; body: unknown }) => void>();
  const onMessage = ({
    data,
  }: MessageEvent<{ statusCode?: number; headers?: { id?: string }; body: unknown }>): void => {
    if (data.statusCode === undefined) return;
    pendingRequests.get(data.headers?.id ?? '')?.({ statusCode: data.statusCode, body: data.body });
  };
  addEventListener('message', onMessage);
  const send = (route: string, [bodyName, body]: [string, unknown], id: string): Promise<HostileResponse> =>
    new Promise((resolve) => {
      const [method, url] = route.split(' ');
      const settle = (statusCode: number | undefined, responseBody: unknown): void => {
        clearTimeout(timer);
        resolve({ route, bodyName, statusCode, responseBody });
      };
      const timer = setTimeout(() => settle(undefined, undefined), timeoutMs);
      pendingRequests.set(id, (response) => settle(response.statusCode, response.body));
      frames[0]?.postMessage({ method, url, headers: { id }, body }, '*');
    });
  const responses: HostileResponse[] = [];
  for (const [routeIndex, route] of routes.entries()) {
    const sample = bodies.filter((_, index) => (index + routeIndex) % sampleInterval === 0);
    responses.push(
      ...(await Promise.all(
        sample.map((body, index) => send(route, body, `hostile ${routeIndex} ${index}`)),
      )),
    );
  }
  removeEventListener('message', onMessage);
  return responses;
}

const knownStatuses = [200, 202, 400, 403, 404, 500, 501];

/** Returns the responses that are missing, have an unknown status, or are errors without a deliberate message. */
export function findInvalidResponses(responses: readonly HostileResponse[]): HostileResponse[] {
  return responses.filter(({ statusCode, responseBody }) => {
    if (statusCode === undefined || !knownStatuses.includes(statusCode)) return true;
    if (statusCode < 400) return false;
    const errors: unknown[] = Array.isArray(responseBody) ? responseBody : [responseBody];
    return errors.length === 0 || !errors.every((error) => isDeliberateError(error));
  });
}

/** Returns whether an error has a message other than `InternalError`, which is the response to unexpected exceptions. */
function isDeliberateError(error: unknown): boolean {
  const message = typeof error === 'string' ? error : (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' && message !== 'InternalError';
}
