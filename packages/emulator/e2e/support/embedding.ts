import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { RunningEmulator } from '../../src/index.ts';
import { startEmulator } from './built-emulator.ts';
import { clients } from './clients.ts';
import type { ClientName } from './clients.ts';
import { getPostedEvents, findUndocumentedEvents, recordEventsScript } from './posted-events.ts';
import { startServiceProxy } from './service-host.ts';
import type { HostedService } from './service-host.ts';

export const workspace = '11111111-1111-4111-8111-111111111111';
export const salesOverview = '33333333-3333-4333-8333-333333333301';
export const serviceDesk = '33333333-3333-4333-8333-333333333303';
export const storePerformance = '33333333-3333-4333-8333-333333333302';

const hostOrigin = 'http://host.test';
const serviceName = 'app.powerbi.com';
export const serviceOrigin = `https://${serviceName}`;
const client = { clientId: 'client', clientSecret: 'secret', tenant: 'tenant.example' };

const hostPage = `<!doctype html><meta charset="utf-8"><title>Host</title>
<style>html,body,#report{height:100%;margin:0}iframe{border:0}</style>
<div id="report"></div><script>${recordEventsScript}</script><script src="/powerbi.js"></script>`;

/** Content embedded by a client library in a host page of another origin. */
export interface Embedding {
  page: Page;
  /** Evaluates an expression in the host page, where `report` is the embedded content. */
  run<T>(expression: string): Promise<T>;
  /** Returns the details of all recorded events of this name. */
  getEvents<T>(name: string): Promise<T[]>;
  /** Waits until an event was raised `count` times. */
  waitFor(name: string, count?: number): Promise<void>;
}

interface EmbedOptions {
  reportId?: string;
  config?: Record<string, unknown>;
  /** Additional query parameters of the frame URL, such as `&faults={…}`. */
  query?: string;
  /** Lifetime of the embed token in seconds. */
  tokenSeconds?: number;
  /**
   * Whether the token permits editing.
   *
   * @defaultValue false
   */
  allowEdit?: boolean;
  /** Source text of the event hooks object. */
  hooks?: string;
  method?: 'embed' | 'load' | 'createReport' | 'quickCreate';
  /**
   * Path and query of the embed page.
   *
   * @defaultValue the embed page of the report
   */
  path?: string;
  /**
   * Token for the content.
   *
   * @defaultValue a new embed token for the report
   */
  accessToken?: string;
  /**
   * Client library of the host page.
   *
   * @defaultValue 'powerbi-client 2.23.1'
   */
  client?: ClientName;
}

interface Fixtures {
  /** Opens a host page and embeds content in it. */
  embed(options?: EmbedOptions): Promise<Embedding>;
  /** Creates an embed token for a report. */
  createToken(lifetimeSeconds?: number, reportId?: string, allowEdit?: boolean): Promise<string>;
  /** Sends a REST request to a path below `/v1.0/myorg`: POST with a body, otherwise GET. */
  callRest(path: string, body?: unknown): Promise<unknown>;
  /** Requests an access token for the service principal. */
  fetchAccessToken(): Promise<string>;
}

interface WorkerFixtures {
  emulator: RunningEmulator;
  /** Serves the emulator at `serviceOrigin`. */
  service: HostedService;
}

const eventNames = [
  'loaded rendered renderingStarted pageChanged filtersApplied dataSelected selectionChanged visualClicked',
  'bookmarkApplied visualRendered saved saveAsTriggered commandTriggered buttonClicked info dataHyperlinkClicked tileClicked tileLoaded blur swipeStart swipeEnd error',
].join(' ');

export const test = base.extend<Fixtures, WorkerFixtures>({
  emulator: [
    async ({}, use) => {
      const emulator = await startEmulator({
        host: '127.0.0.1',
        port: 0,
        hostOrigins: [hostOrigin],
        ...client,
      });
      await use(emulator);
      await emulator.close();
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ emulator }, use) => {
      const service = await startServiceProxy(serviceName, emulator.url);
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, service }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...service.browserArgs] });
    },
    { scope: 'worker' },
  ],
  createToken: async ({ emulator }, use) => {
    await use((lifetimeSeconds, reportId = salesOverview, allowEdit = false) =>
      issueToken(emulator, { id: reportId, allowEdit }, lifetimeSeconds),
    );
    await fetch(`${emulator.url}/__emulator/faults`, { method: 'DELETE' });
  },
  callRest: async ({ emulator }, use) => {
    await use(async (path, body) => {
      const headers = { authorization: `Bearer ${await requestAccessToken(emulator)}` };
      const postOptions = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const options = body === undefined ? { headers } : postOptions;
      return (await fetch(`${emulator.url}/v1.0/myorg${path}`, options)).json();
    });
  },
  fetchAccessToken: async ({ emulator }, use) => {
    await use(() => requestAccessToken(emulator));
  },
  embed: async ({ page, createToken }, use) => {
    let library: ClientName = 'powerbi-client 2.23.1';
    await page.route(`${hostOrigin}/**`, (route) =>
      route.request().url().endsWith('/powerbi.js')
        ? route.fulfill({ path: clients[library], contentType: 'text/javascript' })
        : route.fulfill({ body: hostPage, contentType: 'text/html' }),
    );
    await use(
      async ({
        reportId = salesOverview,
        config = {},
        query = '',
        tokenSeconds,
        allowEdit,
        hooks,
        method = 'embed',
        path = `/reportEmbed?reportId=${reportId}&groupId=${workspace}`,
        accessToken: contentToken,
        client: clientName = 'powerbi-client 2.23.1',
      } = {}) => {
        library = clientName;
        await page.goto(hostOrigin);
        const accessToken = contentToken ?? (await createToken(tokenSeconds, reportId, allowEdit));
        const embedUrl = `${serviceOrigin}${path}${query}`;
        const embedConfig = { type: 'report', tokenType: 1, id: reportId, embedUrl, accessToken, ...config };
        await page.evaluate(
          `{ window.recordedEvents = []; window.report = powerbi.${method}(document.getElementById('report'), { ...${JSON.stringify(embedConfig)}, eventHooks: ${hooks ?? 'undefined'} });
        for (const name of '${eventNames}'.split(' ').filter((name) => report.allowedEvents.includes(name))) report.on(name, ({ detail }) => recordedEvents.push({ name, detail: name === 'pageChanged' ? { newPage: { name: detail.newPage.name } } : detail })); 0 }`,
        );
        return createEmbedding(page);
      },
    );
    // After every test, the posted events are compared with the event table.
    expect(findUndocumentedEvents(await getPostedEvents(page))).toEqual([]);
    // Requests that are still pending at the end of a test are irrelevant.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

function createEmbedding(page: Page): Embedding {
  const getEvents = <T>(name: string): Promise<T[]> =>
    page.evaluate(`recordedEvents.filter((event) => event.name === '${name}').map(({ detail }) => detail)`);
  return {
    page,
    run: (expression) => page.evaluate(expression),
    getEvents,
    waitFor: async (name, count = 1) => {
      await page.waitForFunction(
        `recordedEvents.filter((event) => event.name === '${name}').length >= ${count}`,
        undefined,
        {
          timeout: 15_000,
        },
      );
    },
  };
}

async function requestAccessToken({ url }: RunningEmulator): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    scope: 'https://analysis.windows.net/powerbi/api/.default',
  });
  const response = await fetch(`${url}/${client.tenant}/oauth2/v2.0/token`, { method: 'POST', body: form });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function issueToken(
  emulator: RunningEmulator,
  report: { id: string; allowEdit: boolean },
  lifetimeSeconds?: number,
): Promise<string> {
  const { url } = emulator;
  const accessToken = await requestAccessToken(emulator);
  const faults = lifetimeSeconds === undefined ? {} : { token: { lifetimeSeconds } };
  await fetch(`${url}/__emulator/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  const response = await fetch(`${url}/v1.0/myorg/GenerateToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      reports: [report],
      datasets: [],
      targetWorkspaces: report.allowEdit ? [{ id: workspace }] : [],
    }),
  });
  return ((await response.json()) as { token: string }).token;
}
