import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../src/index.ts';
import { listenLocally } from './support/http-listener.ts';
import type { Listener } from './support/http-listener.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';
let portal: Portal;
let collector: Listener;
let exportedTraces: string[];

beforeAll(async () => {
  exportedTraces = [];
  collector = await listenLocally((request, response) => {
    void text(request).then((body) => {
      exportedTraces.push(`${request.url ?? ''} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  portal = await startPortal({
    metrics: { host: '127.0.0.1', port: 0 },
    otlpEndpoint: collector.url,
    bi: { ...(await buildBiConfig()), openMs: 60_000, budgetMs: 300, attemptMs: 100, backoffMs: 1 },
  });
});
afterAll(async () => {
  await portal.close();
  await collector.close();
  await unavailableBi.close();
});

/** A BI service that closes every connection without a response. */
let unavailableBi: Listener;
async function buildBiConfig() {
  unavailableBi = await listenLocally((_, response) => void response.destroy());
  return { apiUrl: unavailableBi.url, loginUrl: unavailableBi.url, embedOrigins: [], tokenMinutes: 20 };
}

const scrape = async (): Promise<string> => (await fetch(portal.metricsUrl ?? '')).text();
const findMetric = (metrics: string, start: string): string | undefined =>
  metrics.split('\n').find((line) => line.startsWith(start));

const findParams = async () => ({
  appId: await portal.getId('apps', 'Everything of alpha'),
  reportId: await portal.getId('reports', 'sales of alpha'),
});

describe('Metrics', () => {
  it('counts requests by route template and status and exposes no identifiers [T10]', async () => {
    const params = await findParams();
    await portal.callRoute(viewer, 'getToken', params);
    await portal.whoAmI(viewer);
    const route = 'route="/api/apps/:appId/reports/:reportId/getToken"';
    await expect
      .poll(async () => findMetric(await scrape(), `portal_http_requests_total{method="GET",${route}`))
      .toMatch(/status="503"\} 1$/);
    await expect
      .poll(async () => findMetric(await scrape(), 'portal_database_connections{state="waiting"} 0'))
      .toBeDefined();
    const metrics = await scrape();
    expect(findMetric(metrics, 'portal_http_request_duration_seconds_count')).toBeDefined();
    expect(findMetric(metrics, 'process_cpu_seconds_total')).toBeDefined();
    for (const identifier of [...Object.values(params), viewer, 'alpha'])
      expect(metrics).not.toContain(identifier);
  });

  it('reports an outage of the BI service and the open circuit breaker [T19]', async () => {
    const { host } = new URL(unavailableBi.url);
    for (let attempt = 0; attempt < 6; attempt += 1)
      await portal.callRoute(viewer, 'getToken', await findParams());
    const before = findMetric(await scrape(), `portal_bi_request_duration_seconds_count{host="${host}"`);
    expect(before).toMatch(/status="none"\} \d+$/);
    expect(findMetric(await scrape(), `portal_bi_circuit_open{host="${host}"}`)).toMatch(/ 1$/);

    const rejected = await portal.callRoute(viewer, 'getToken', await findParams());
    expect(rejected).toMatchObject({ status: 503, body: { error: { code: 'bi_unavailable' } } });
    expect(rejected.headers.get('retry-after')).toBe('60');
    expect(findMetric(await scrape(), `portal_bi_request_duration_seconds_count{host="${host}"`)).toBe(
      before,
    );
  });

  it('serves metrics only on a separate port, and reports when that port is in use', async () => {
    expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
    const { port } = new URL(portal.metricsUrl ?? '');
    await expect(
      startServer({ ...portal.config, metrics: { host: '127.0.0.1', port: Number(port) } }),
    ).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use. Stop the other program or set METRICS_PORT.`,
    );
  });
});

describe('Route label of metrics', () => {
  it('uses the same route label for all built files, whose names change with each release', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-observation-'));
    const names = ['start-1a2b.css', 'start-3c4d.js'];
    await mkdir(path.join(folder, 'assets'));
    for (const file of ['index.html', ...names.map((name) => `assets/${name}`)]) {
      await writeFile(path.join(folder, file), '');
    }
    const server = await startServer({
      ...portal.config,
      portalDir: folder,
      otlpEndpoint: undefined,
      logLevel: 'silent',
    });
    for (const name of names) expect((await fetch(`${server.url}/assets/${name}`)).status).toBe(200);
    const scrapeServer = async (): Promise<string> => (await fetch(server.metricsUrl ?? '')).text();
    await expect
      .poll(async () =>
        findMetric(await scrapeServer(), 'portal_http_requests_total{method="GET",route="/assets/*"'),
      )
      .toMatch(/status="200"\} 2$/);
    expect(await scrapeServer()).not.toMatch(/1a2b|3c4d/);
    await server.close();
    await rm(folder, { recursive: true });
  });
});

describe('Traces', () => {
  it('sends nested spans without personal data to the collector', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const params = await findParams();
    await portal.callRoute(viewer, 'getToken', params, { headers: { traceparent } });
    await expect
      .poll(() => exportedTraces.join('\n'), { timeout: 20_000 })
      .toContain('0af7651916cd43dd8448eb211c80319c');
    const [path, body] =
      exportedTraces.find((line) => line.includes('0af7651916cd43dd'))?.split(/ (.*)/s) ?? [];
    expect(path).toBe('/v1/traces');
    const spans = (JSON.parse(body ?? '') as TraceExport).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    );
    const root = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
    expect(root?.name).toBe('GET /api/apps/:appId/reports/:reportId/getToken');
    const childNames = spans
      .filter(({ parentSpanId }) => parentSpanId === root?.spanId)
      .map(({ name }) => name);
    expect(childNames).toContain('transaction');
    for (const identifier of [...Object.values(params), viewer]) expect(body).not.toContain(identifier);
  });
});

interface TraceExport {
  resourceSpans: {
    scopeSpans: { spans: { name: string; spanId: string; parentSpanId?: string; traceId: string }[] }[];
  }[];
}
