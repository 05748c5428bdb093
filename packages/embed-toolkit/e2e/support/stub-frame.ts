/** A request or response of the library in the host page. */
interface HostMessage {
  method: string;
  url: string;
  statusCode?: number;
  headers: { id: string };
  body: unknown;
}

/**
 * Simulates the frame of the BI service. Records received messages and responds with the bodies of `window.responses`,
 * which tests can change. Rejects loads with the token `rejected`. The parameter `ready` of its URL sends a message when
 * the page has loaded.
 */
export function runStubFrame(): void {
  const { searchParams } = new URL(location.href);
  const uid = searchParams.get('uid');
  const pendingRequests: Record<string, (response: { statusCode: number; body: unknown }) => void> = {};

  window.received = [];
  window.isSilent = false;
  window.responses = {
    'GET /report/pages': [
      { name: 'p1', displayName: 'One', isActive: true },
      { name: 'p2', displayName: 'Two', isActive: false },
    ],
    'GET /report/pages/p1/visuals': [
      { name: 'v1', title: 'Region', type: 'slicer', layout: { x: 1, y: 2 } },
      { name: 'v2', title: 'Revenue', type: 'card', layout: {} },
    ],
    'GET /report/filters': [],
    'GET /report/pages/p1/visuals/v1/slicer': { filters: [] },
  };

  window.send = (url, body) =>
    new Promise((resolve) => {
      const id = Math.random().toString(36).slice(2);
      pendingRequests[id] = resolve;
      parent.postMessage({ method: 'POST', url, headers: { id }, body }, '*');
    });
  window.raise = (name, body = {}, path = '') => window.send(`/reports/${uid}${path}/events/${name}`, body);

  addEventListener('message', ({ data, origin, source }: MessageEvent<HostMessage>) => {
    const { method, url, headers, statusCode } = data;
    if (statusCode !== undefined) return pendingRequests[headers.id]?.({ ...data, statusCode });
    window.received.push({ ...data, origin });
    if (window.isSilent) return;
    const isRejected = (data.body as { accessToken?: string } | undefined)?.accessToken === 'rejected';
    const successCode = method === 'GET' ? 200 : 202;
    const response = { statusCode: isRejected ? 403 : successCode, headers: { id: headers.id } };
    const body = isRejected ? { message: 'TokenExpired' } : (window.responses[`${method} ${url}`] ?? {});
    source?.postMessage({ ...response, body }, { targetOrigin: origin });
    if (url === '/report/load' && !isRejected)
      void window.raise('loaded').then(() => window.raise('rendered'));
  });

  if (searchParams.has('ready')) void window.send(`/ready/${uid}`, {});
}
