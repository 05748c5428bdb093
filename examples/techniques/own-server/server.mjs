import { randomUUID } from 'node:crypto';

const { BI_API_URL, BI_LOGIN_URL, BI_TENANT, BI_CLIENT_ID, BI_CLIENT_SECRET, BI_WORKSPACE, BI_REPORT } =
  process.env;

/** Users, with the roles of the data model that restrict their rows. Load them from your own database. */
const users = new Map([
  ['anna', { username: 'anna@example.com', roles: ['Netherlands'] }],
  ['lars', { username: 'lars@example.com', roles: ['Benelux'] }],
]);
/** @type {Map<string, string>} names of signed-in users by session ID */
const sessions = new Map();

/**
 * Sends a request to the BI service and returns the JSON body of the response.
 *
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 * @throws {Error} when the service responds with an error status or does not respond within 20 seconds
 */
async function fetchJson(url, init) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`The BI service responded with status ${response.status}.`);
  return response.json();
}

/** @type {{ header: string, expiresAt: number } | undefined} */
let cachedToken;

/**
 * Returns an Authorization header for the service principal. Caches the access token until one minute before it
 * expires.
 */
async function getAuthorization() {
  if (cachedToken && Date.now() < cachedToken.expiresAt) return cachedToken.header;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
    client_id: BI_CLIENT_ID ?? '',
    client_secret: BI_CLIENT_SECRET ?? '',
  });
  const { access_token, expires_in } = await fetchJson(`${BI_LOGIN_URL}/${BI_TENANT}/oauth2/v2.0/token`, {
    method: 'POST',
    body: form,
  });
  cachedToken = { header: `Bearer ${access_token}`, expiresAt: Date.now() + (expires_in - 60) * 1000 };
  return cachedToken.header;
}

/**
 * Requests an embed token that is limited to the rows of a user. Returns the values that a page needs to embed the
 * report.
 */
async function createAccess(/** @type {{ username: string, roles: string[] }} */ user) {
  const headers = { authorization: await getAuthorization(), 'content-type': 'application/json' };
  const report = await fetchJson(`${BI_API_URL}/groups/${BI_WORKSPACE}/reports/${BI_REPORT}`, { headers });
  const body = JSON.stringify({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: [{ id: report.datasetId }],
    identities: [{ ...user, datasets: [report.datasetId] }],
  });
  const { token, expiration } = await fetchJson(`${BI_API_URL}/GenerateToken`, {
    method: 'POST',
    headers,
    body,
  });
  const embedOrigins = (process.env['BI_EMBED_ORIGINS'] ?? '').split(',').filter(Boolean);
  return { id: report.id, embedUrl: report.embedUrl, token, expiresAt: Date.parse(expiration), embedOrigins };
}

const getSessionId = (/** @type {import('node:http').IncomingMessage} */ { headers }) =>
  /(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

/**
 * Handles `POST /api/session?name=` (sign in), `DELETE /api/session` (sign out) and `GET /api/access` (the values that
 * a page needs to embed the report). The URL of the request does not contain `/api`, because Vite removes it.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function handleRequest(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const name = searchParams.get('name') ?? '';
  if (request.method === 'POST' && pathname === '/session' && users.has(name)) {
    const sessionId = randomUUID();
    sessions.set(sessionId, name);
    response.setHeader('set-cookie', `session=${sessionId}; HttpOnly; SameSite=Strict; Path=/`);
    return response.writeHead(204).end();
  }
  if (request.method === 'DELETE' && pathname === '/session') {
    sessions.delete(getSessionId(request));
    return response.writeHead(204).end();
  }
  const user = users.get(sessions.get(getSessionId(request)) ?? '');
  if (!user) return response.writeHead(401).end();
  try {
    const access = JSON.stringify(await createAccess(user));
    return response.setHeader('content-type', 'application/json').end(access);
  } catch (error) {
    console.error(error);
    return response.writeHead(503).end();
  }
}
