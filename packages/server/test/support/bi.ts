import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './http-listener.ts';

export interface RecordedRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

export interface BiResponse {
  status?: number;
  headers?: Record<string, string>;
  /** Body that is sent as JSON, or unchanged if it is a string. */
  body?: unknown;
  /** Whether the service closes the connection without a response. */
  disconnects?: boolean;
  /** Whether the service never responds. */
  silent?: boolean;
}

type ScriptedResponse = BiResponse | undefined;
/** Returns the response to a request, or undefined for the default. `number` counts the requests of the same path. */
type ResponseScript = (
  request: RecordedRequest,
  number: number,
) => ScriptedResponse | Promise<ScriptedResponse>;

export const accessToken = 'bi-access-token-SECRET';
export const embedToken = 'embed-token-SECRET';
export const expiration = '2031-02-03T04:05:06Z';
export const datasetId = '22222222-2222-4222-8222-222222222222';

export const refreshId = '44444444-4444-4444-8444-444444444444';

/** Default items of list routes by path. */
const listsByPath: [RegExp, object[]][] = [
  [
    /^\/api\/groups\?/,
    [
      { id: '11111111-1111-4111-8111-111111111111', name: 'Retail', isOnDedicatedCapacity: true },
      { id: '99999999-9999-4999-8999-999999999999', name: 'Finance', isOnDedicatedCapacity: false },
    ],
  ],
  [
    /\/reports$/,
    [
      { id: '33333333-3333-4333-8333-333333333301', name: 'Sales', datasetId, reportType: 'PowerBIReport' },
      { id: '33333333-3333-4333-8333-333333333309', name: 'Printed', reportType: 'PaginatedReport' },
    ],
  ],
  [
    /\/refreshes\?/,
    [
      {
        requestId: refreshId,
        refreshType: 'ViaEnhancedApi',
        startTime: '2030-01-01T00:00:00Z',
        status: 'Unknown',
      },
      {
        requestId: 'older',
        refreshType: 'Scheduled',
        startTime: '2029-01-01T00:00:00Z',
        endTime: '2029-01-01T00:01:00Z',
        status: 'Failed',
        serviceExceptionJson: '{"errorCode":"x"}',
      },
    ],
  ],
  [
    /\/pages$/,
    [
      { name: 'tooltip', displayName: 'Tooltip', order: 2, visibility: 1 },
      { name: 'products', displayName: 'Products', order: 1, visibility: 'unknown' },
      { name: 'overview', displayName: 'Overview', order: 0 },
    ],
  ],
];

function buildDefaultResponse({ method, path }: RecordedRequest, url: string): BiResponse {
  if (path.endsWith('/oauth2/v2.0/token')) {
    return { body: { access_token: accessToken, expires_in: 3600, token_type: 'Bearer' } };
  }
  if (path === '/api/GenerateToken') return { body: { token: embedToken, tokenId: 't', expiration } };
  if (method === 'POST' && path.endsWith('/refreshes')) return { status: 202, body: '' };
  if (method === 'DELETE') return { status: 200, body: '' };
  const list = listsByPath.find(([pattern]) => pattern.test(path))?.[1];
  if (list) return { body: { value: list } };
  const id = /^\/api\/groups\/[^/]+\/reports\/([^/]+)$/.exec(path)?.[1];
  return id
    ? {
        body: {
          id,
          name: 'Sales',
          datasetId,
          embedUrl: `${url}/reportEmbed?reportId=${id}`,
          reportType: 'PowerBIReport',
        },
      }
    : { status: 404, body: { error: { code: 'NotFound' } } };
}

function send(
  response: ServerResponse,
  { status = 200, headers, body, disconnects, silent }: BiResponse,
): void {
  if (silent) return;
  if (disconnects) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', requestid: 'bi-1', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Starts a simulated BI service with default responses, which a test can replace. */
export async function startBi() {
  const requests: RecordedRequest[] = [];
  let script: ResponseScript = () => undefined;

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const entry = { method, path, authorization: headers.authorization, body: await text(request) };
    requests.push(entry);
    const number = requests.filter((other) => other.path === path).length;
    send(response, (await script(entry, number)) ?? buildDefaultResponse(entry, listener.url));
  };
  const listener = await listenLocally((request, response) => void respond(request, response));

  return {
    ...listener,
    requests,
    /**
     * Replaces the responses and clears the recorded requests. Without a script, the default responses are restored.
     */
    respondWith: (next: ResponseScript = () => undefined): void => {
      script = next;
      requests.length = 0;
    },
    findRequests: (pathEnd: string): RecordedRequest[] =>
      requests.filter(({ path }) => path.endsWith(pathEnd)),
  };
}
