/** A message of the host page: a command of the test, or a request or response of the library. */
interface HostMessage {
  command?: {
    response?: string;
    raise?: { event: string; body?: unknown; path?: string; url?: string };
    send?: { url: string; body: unknown };
  };
  method: string;
  url: string;
  statusCode?: number;
  headers: { id: string };
  body: unknown;
}

/**
 * Runs in the frame. Forwards received messages to the host page, responds as configured, and raises events on command.
 */
export function runEchoFrame(): void {
  const { searchParams } = new URL(location.href);
  const uid = searchParams.get('uid');
  /** The last event that the frame raises after a load; see `Case`. */
  const lastEvent = searchParams.get('lastFrameEvent') ?? 'rendered';
  const roots = {
    report: 'reports',
    quickcreate: 'reports',
    dashboard: 'dashboards',
    tile: 'tile',
    qna: 'qna',
  };
  let responseType = 'success';
  let root = 'reports';
  const pendingRequests: Record<string, (response: unknown) => void> = {};
  const post = (url: string, body: unknown) => {
    const id = `e${Math.random()}`;
    parent.postMessage({ method: 'POST', url, headers: { id }, body }, '*');
    return id;
  };
  const raise = (event: string, body: unknown, path = '') =>
    post(`/${root}/${uid}${path}/events/${event}`, body);
  const bodies: Record<string, unknown> = {
    '/report/pages': [
      { name: 'p1', displayName: 'One', isActive: true, visibility: 0 },
      { name: 'p2', displayName: 'Two', isActive: false },
    ],
    '/report/pages/p1/visuals': [
      { name: 'v1', title: 'Region', type: 'slicer', layout: { x: 1 } },
      { name: 'v2', title: 'Revenue', type: 'card', layout: {} },
    ],
    '/report/hasUnsavedChanges': true,
    '/report/zoom': 1.5,
    '/report/addPage': { name: 'p3', displayName: 'Three', isActive: true },
  };
  const errorBodies: Record<string, unknown> = {
    error: { message: 'Broken', detailedMessage: 'Very', errorCode: 'E1' },
    text: 'Not here',
  };
  addEventListener('message', ({ data, source, origin }: MessageEvent<HostMessage>) => {
    if (data.command !== undefined) {
      responseType = data.command.response ?? responseType;
      if (data.command.raise) {
        const { event, body = {}, path, url } = data.command.raise;
        if (url) post(url, body);
        else raise(event, body, path);
      }
      const complete = (commandResult: unknown) => parent.postMessage({ commandResult }, '*');
      if (data.command.send) pendingRequests[post(data.command.send.url, data.command.send.body)] = complete;
      else complete(true);
      return;
    }
    if (data.statusCode !== undefined) {
      pendingRequests[data.headers?.id]?.({ statusCode: data.statusCode, body: data.body });
      return;
    }
    const { method, url, headers, body } = data;
    parent.postMessage({ echo: { method, url, headers, body } }, '*');
    const isSuccess = responseType === 'success';
    const responseBody = isSuccess ? (bodies[url] ?? {}) : errorBodies[responseType];
    const statusCode = isSuccess ? (method === 'GET' ? 200 : 202) : responseType === 'error' ? 500 : 404;
    const response = { statusCode, headers: { id: headers.id }, body: responseBody };
    source?.postMessage(response, { targetOrigin: origin });
    const pathMatch = /^\/(\w+)(\/(load|prepare|create))?$/.exec(url);
    const isLoad = url === '/quickcreate' || pathMatch?.[3];
    if (!isLoad) return;
    root = roots[pathMatch?.[1] as keyof typeof roots] ?? root;
    if (lastEvent !== 'none') raise('loaded', {});
    if (lastEvent === 'rendered') raise('rendered', {});
  });
}
