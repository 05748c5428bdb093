import type { VisualData } from '@embed-portal/emulator-frame/report/visual-data';
import { buildQueries } from '@embed-portal/emulator-frame/report/visual-queries';
import type { FrameQuery, QueryResponse } from '@embed-portal/emulator-protocol/service-messages';
import { ids, visuals } from './content.ts';

async function post(url: string, body: unknown, token: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** Requests an embed token for the report, as the server of a host page does. */
export async function requestEmbedToken(url: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'emulator-client',
    client_secret: 'emulator-secret',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
  });
  const response = await fetch(`${url}/emulator.example/oauth2/v2.0/token`, { method: 'POST', body: form });
  const { access_token: accessToken } = (await response.json()) as { access_token: string };
  const body = { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }] };
  return ((await post(`${url}/v1.0/myorg/GenerateToken`, body, accessToken)) as { token: string }).token;
}

/** Queries the data of all visuals for one year, or for all years if `year` is undefined. */
export async function fetchVisualData(
  url: string,
  token: string,
  year: number | undefined,
): Promise<Record<string, VisualData>> {
  const target = { table: 'Calendar', column: 'Year' };
  const yearFilter = { filterType: 1 as const, target, operator: 'In' as const, values: [year ?? 0] };
  const filters = year === undefined ? [] : [yearFilter];
  const queries = visuals.map((visual): FrameQuery[] =>
    buildQueries(visual).map((query) => ({ ...query, filters: visual.type === 'slicer' ? [] : filters })),
  );
  const body = { reportId: ids.report, queries: queries.flat() };
  const { results } = (await post(`${url}/embed/query`, body, token)) as QueryResponse;
  let next = 0;
  return Object.fromEntries(
    visuals.map(({ name }, index) => {
      const visualQueries = queries[index] ?? [];
      return [name, { queries: visualQueries, results: results.slice(next, (next += visualQueries.length)) }];
    }),
  );
}
