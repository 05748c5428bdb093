import type { FrameQuery, QueryResponse } from '../src/embed/protocol.ts';
import type { VisualData } from '../src/frame/report/report-renderer.ts';
import { buildQueries } from '../src/frame/visuals/visual-queries.ts';
import { ids, visuals } from './content.ts';

async function post(url: string, body: unknown, bearer: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** An embed token for the report, as a host's server gets it. */
export async function embedToken(url: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'emulator-client',
    client_secret: 'emulator-secret',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
  });
  const granted = await fetch(`${url}/emulator.example/oauth2/v2.0/token`, { method: 'POST', body: form });
  const { access_token: bearer } = (await granted.json()) as { access_token: string };
  const asked = { reports: [{ id: ids.report }], datasets: [{ id: ids.dataset }] };
  return ((await post(`${url}/v1.0/myorg/GenerateToken`, asked, bearer)) as { token: string }).token;
}

/** What the visuals show when a year is ticked, or all years without one. */
export async function finishedFigures(
  url: string,
  token: string,
  year: number | undefined,
): Promise<Record<string, VisualData>> {
  const target = { table: 'Calendar', column: 'Year' };
  const ticked = { filterType: 1 as const, target, operator: 'In' as const, values: [year ?? 0] };
  const filters = year === undefined ? [] : [ticked];
  const queries = visuals.map((visual): FrameQuery[] =>
    buildQueries(visual).map((query) => ({ ...query, filters: visual.type === 'slicer' ? [] : filters })),
  );
  const asked = { reportId: ids.report, queries: queries.flat() };
  const { results } = (await post(`${url}/embed/query`, asked, token)) as QueryResponse;
  let next = 0;
  return Object.fromEntries(
    visuals.map(({ name }, at) => {
      const own = queries[at] ?? [];
      return [name, { queries: own, results: results.slice(next, (next += own.length)) }];
    }),
  );
}
