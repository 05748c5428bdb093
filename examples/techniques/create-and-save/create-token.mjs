import { embedOrigins, fetchJson, signIn } from '@embed-portal/example-minimal/embed-token.mjs';

const { BI_API_URL, BI_WORKSPACE, BI_REPORT } = process.env;
const reportsUrl = `${BI_API_URL}/groups/${BI_WORKSPACE}/reports`;

/**
 * Requests a token that permits only creating a report on the dataset of the sample report. Returns the values that a
 * page needs to embed the editor.
 */
export async function createToken() {
  const headers = await signIn();
  const { datasetId, embedUrl } = await fetchJson(`${reportsUrl}/${BI_REPORT}`, { headers });
  const body = JSON.stringify({ accessLevel: 'Create', datasetId });
  const { token, expiration } = await fetchJson(`${reportsUrl}/GenerateToken`, {
    method: 'POST',
    headers,
    body,
  });
  const editorUrl = new URL(`/reportEmbed?groupId=${BI_WORKSPACE}`, embedUrl).href;
  return { id: datasetId, embedUrl: editorUrl, token, expiresAt: Date.parse(expiration), embedOrigins };
}
