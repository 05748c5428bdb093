import { embedOrigins, fetchJson, signIn } from '../01-minimal/embed-token.mjs';

const { BI_API_URL, BI_WORKSPACE, BI_REPORT } = process.env;
const reports = `${BI_API_URL}/groups/${BI_WORKSPACE}/reports`;

/** Requests a token that only permits creating a report on the dataset of the sample report. */
export async function createToken() {
  const headers = await signIn();
  const { datasetId, embedUrl } = await fetchJson(`${reports}/${BI_REPORT}`, { headers });
  const body = JSON.stringify({ accessLevel: 'Create', datasetId });
  const { token, expiration } = await fetchJson(`${reports}/GenerateToken`, {
    method: 'POST',
    headers,
    body,
  });
  const editor = new URL(`/reportEmbed?groupId=${BI_WORKSPACE}`, embedUrl).href;
  return { id: datasetId, embedUrl: editor, token, expiresAt: Date.parse(expiration), embedOrigins };
}
