// The server of the host page: requests tokens for one report. Only this server knows the client secret.
const { BI_API_URL, BI_LOGIN_URL, BI_TENANT, BI_CLIENT_ID, BI_CLIENT_SECRET, BI_WORKSPACE, BI_REPORT } =
  process.env;

/**
 * Sends a request to the BI service and returns the JSON body of the response.
 *
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 * @throws {Error} when the service responds with an error status or does not respond within 20 seconds
 */
export async function fetchJson(url, init) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`The BI service responded with status ${response.status}.`);
  return response.json();
}

/** Signs in as a service principal and returns the headers for requests to the BI service. */
export async function signIn() {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
    client_id: BI_CLIENT_ID ?? '',
    client_secret: BI_CLIENT_SECRET ?? '',
  });
  const { access_token } = await fetchJson(`${BI_LOGIN_URL}/${BI_TENANT}/oauth2/v2.0/token`, {
    method: 'POST',
    body: form,
  });
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
}

/** Allowed origins of embed URLs in addition to the hosts of Power BI, such as the origin of the emulator. */
export const embedOrigins = (process.env['BI_EMBED_ORIGINS'] ?? '').split(',').filter(Boolean);

/**
 * Requests the values that a page needs to embed a report. Your server must check the user's permission before it calls
 * this function.
 */
export async function createEmbedToken(reportId = BI_REPORT) {
  const headers = await signIn();
  const report = await fetchJson(`${BI_API_URL}/groups/${BI_WORKSPACE}/reports/${reportId}`, { headers });
  const body = JSON.stringify({
    reports: [{ id: report.id, allowEdit: false }],
    datasets: [{ id: report.datasetId }],
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
