// The server of the gallery: requests an embed token for each report that a page shows.
import { embedOrigins, fetchJson, signIn } from '@embed-portal/example-minimal/embed-token.mjs';

const { BI_API_URL, BI_WORKSPACE } = process.env;

/** Users of the example of row-level security, with the roles of the data model that limit their rows. */
const users = new Map([
  ['netherlands', { username: 'netherlands@example.com', roles: ['Netherlands'] }],
  ['benelux', { username: 'benelux@example.com', roles: ['Benelux'] }],
]);

/**
 * Requests the values that a page needs to embed a report.
 *
 * @param {string} reportName
 * @param {string | null} userName - limits the token to the rows of this user; `null` permits all rows
 * @throws {Error} when the report or the user does not exist, or the BI service returns an error
 */
async function createAccess(reportName, userName) {
  const headers = await signIn();
  const { value: reports } = await fetchJson(`${BI_API_URL}/groups/${BI_WORKSPACE}/reports`, { headers });
  const report = reports.find((/** @type {{ name: string }} */ { name }) => name === reportName);
  const user = userName === null ? undefined : users.get(userName);
  if (!report || (userName !== null && !user)) throw new Error('The report or the user does not exist.');
  const body = JSON.stringify({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: [{ id: report.datasetId }],
    identities: user ? [{ ...user, datasets: [report.datasetId] }] : [],
  });
  const { token, expiration } = await fetchJson(`${BI_API_URL}/GenerateToken`, {
    method: 'POST',
    headers,
    body,
  });
  return {
    id: report.id,
    embedUrl: report.embedUrl,
    token,
    expiresAt: Date.parse(expiration),
    embedOrigins,
  };
}

/**
 * Handles `GET /access?report=NAME&user=NAME`. Your own server takes the user from the session instead of the URL, and
 * checks whether the user may see the report.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function handleAccess({ url }, response) {
  const { searchParams } = new URL(url ?? '/', 'http://localhost');
  try {
    const access = await createAccess(searchParams.get('report') ?? '', searchParams.get('user'));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(access));
  } catch (error) {
    console.error(error);
    response.writeHead(503).end();
  }
}
