import { randomUUID } from 'node:crypto';

const { BI_API_URL, BI_LOGIN_URL, BI_TENANT, BI_CLIENT_ID, BI_CLIENT_SECRET, BI_WORKSPACE, BI_REPORT } =
  process.env;

/** The rows that each user may see, as one role of the data model per user. Load them from your own database. */
const people = new Map([
  ['anna', { username: 'anna@example.com', roles: ['Netherlands'] }],
  ['lars', { username: 'lars@example.com', roles: ['Benelux'] }],
]);
/** @type {Map<string, string>} who a session belongs to */
const sessions = new Map();

/**
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(url, init) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`The BI service answered ${response.status}.`);
  return response.json();
}

/** @type {{ header: string, until: number } | undefined} */
let signedIn;

/** The access token of the service principal, cached until it expires. */
async function authorization() {
  if (signedIn && Date.now() < signedIn.until) return signedIn.header;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
    client_id: BI_CLIENT_ID ?? '',
    client_secret: BI_CLIENT_SECRET ?? '',
  });
  const answer = await ask(`${BI_LOGIN_URL}/${BI_TENANT}/oauth2/v2.0/token`, { method: 'POST', body: form });
  signedIn = { header: `Bearer ${answer.access_token}`, until: Date.now() + (answer.expires_in - 60) * 1000 };
  return signedIn.header;
}

/** Requests a token for this report and the rows of this user. */
async function accessFor(/** @type {{ username: string, roles: string[] }} */ person) {
  const headers = { authorization: await authorization(), 'content-type': 'application/json' };
  const report = await ask(`${BI_API_URL}/groups/${BI_WORKSPACE}/reports/${BI_REPORT}`, { headers });
  const body = JSON.stringify({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: [{ id: report.datasetId }],
    identities: [{ ...person, datasets: [report.datasetId] }],
  });
  const { token, expiration } = await ask(`${BI_API_URL}/GenerateToken`, { method: 'POST', headers, body });
  const embedOrigins = (process.env['BI_EMBED_ORIGINS'] ?? '').split(',').filter(Boolean);
  return { id: report.id, embedUrl: report.embedUrl, token, expiresAt: Date.parse(expiration), embedOrigins };
}

const getSession = (/** @type {import('node:http').IncomingMessage} */ { headers }) =>
  /(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

/**
 * Handles `POST /api/session?name=` (sign in), `DELETE /api/session` (sign out) and `GET /api/access` (the values to
 * embed a report).
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function handle(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const name = searchParams.get('name') ?? '';
  if (request.method === 'POST' && pathname === '/session' && people.has(name)) {
    const session = randomUUID();
    sessions.set(session, name);
    response.setHeader('set-cookie', `session=${session}; HttpOnly; SameSite=Strict; Path=/`);
    return response.writeHead(204).end();
  }
  if (request.method === 'DELETE' && pathname === '/session') {
    sessions.delete(getSession(request));
    return response.writeHead(204).end();
  }
  const person = people.get(sessions.get(getSession(request)) ?? '');
  if (!person) return response.writeHead(401).end();
  try {
    const access = JSON.stringify(await accessFor(person));
    return response.setHeader('content-type', 'application/json').end(access);
  } catch (error) {
    console.error(error);
    return response.writeHead(503).end();
  }
}
