// Requests embed tokens from the BI service. The client secret never leaves this part of the app.

interface ReportAccess {
  id: string;
  name: string;
  embedUrl: string;
  token: string;
  expiresAt: number;
  embedOrigins: string[];
}

/** Time in milliseconds before its expiration at which an access token is replaced. */
const renewalMarginMs = 60_000;

let cachedToken: { value: string; expiresAt: number } | undefined;

function requireSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Add it to the file .env and restart the app.`);
  return value;
}

async function fetchJson<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  if (!response.ok) {
    const reason = (await response.text()).slice(0, 500);
    throw new Error(`${init.method ?? 'GET'} ${url} responded with status ${response.status}. ${reason}`);
  }
  return (await response.json()) as T;
}

/** Signs in as the service principal. Access tokens are cached until shortly before they expire. */
async function getAccessToken(): Promise<string> {
  if (cachedToken && Date.now() < cachedToken.expiresAt - renewalMarginMs) return cachedToken.value;
  const loginUrl = process.env.BI_LOGIN_URL || 'https://login.microsoftonline.com';
  const response = await fetchJson<{ access_token: string; expires_in: number }>(
    `${loginUrl}/${requireSetting('BI_TENANT')}/oauth2/v2.0/token`,
    {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: requireSetting('BI_CLIENT_ID'),
        client_secret: requireSetting('BI_CLIENT_SECRET'),
        scope: process.env.BI_SCOPE || 'https://analysis.windows.net/powerbi/api/.default',
      }),
    },
  );
  cachedToken = { value: response.access_token, expiresAt: Date.now() + response.expires_in * 1000 };
  return cachedToken.value;
}

/** Returns what the page needs to embed the report. The embed token opens only this report. */
export async function createReportAccess(): Promise<ReportAccess> {
  const apiUrl = process.env.BI_API_URL || 'https://api.powerbi.com/v1.0/myorg';
  const reportUrl = `${apiUrl}/groups/${requireSetting('BI_WORKSPACE')}/reports/${requireSetting('BI_REPORT')}`;
  const headers = {
    authorization: `Bearer ${await getAccessToken()}`,
    'content-type': 'application/json',
  };
  const report = await fetchJson<{ id: string; name: string; datasetId: string; embedUrl: string }>(
    reportUrl,
    { headers },
  );
  // To limit the rows of the signed-in user, add `identities` to the request (row-level security).
  const embedToken = await fetchJson<{ token: string; expiration: string }>(`${apiUrl}/GenerateToken`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reports: [{ id: report.id }], datasets: [{ id: report.datasetId }] }),
  });
  return {
    id: report.id,
    name: report.name,
    embedUrl: report.embedUrl,
    token: embedToken.token,
    expiresAt: Date.parse(embedToken.expiration),
    embedOrigins: (process.env.BI_EMBED_ORIGINS ?? '').split(',').filter(Boolean),
  };
}
