import type { EmbedToken } from '@embed-portal/api-contract';
import { findFreePort } from '@embed-portal/dev-postgres';
import { startEmulator } from '@embed-portal/emulator';
import type { RunningEmulator } from '@embed-portal/emulator';
import { biReportId, clientSecret, startPortal } from '@embed-portal/server/testing';
import type { Portal } from '@embed-portal/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const contributer = 'contributer@alpha.example';
const viewer = 'viewer@alpha.example';
let emulator: RunningEmulator;
let portal: Portal;

beforeAll(async () => {
  const port = await findFreePort();
  // The connections of the fixture use the emulator, whose model defines roles for row-level security.
  emulator = await startEmulator({
    host: '127.0.0.1',
    port: 0,
    hostOrigins: [`http://localhost:${String(port)}`],
    clientId: 'client of alpha',
    clientSecret,
    tenant: 'alpha.example',
  });
  const bi = {
    apiUrl: `${emulator.url}/v1.0/myorg`,
    loginUrl: emulator.url,
    embedOrigins: [emulator.url],
    tokenMinutes: 20,
  };
  portal = await startPortal({ port, bi });
});
afterAll(async () => {
  await portal.close();
  await emulator.close();
});

async function getToken(report: string): Promise<EmbedToken['accessToken']> {
  const params = {
    appId: await portal.getId('apps', 'Everything of alpha'),
    reportId: await portal.getId('reports', `${report} of alpha`),
  };
  const { status, body } = await portal.callRoute<EmbedToken>(viewer, 'getToken', params);
  expect(status).toBe(200);
  return body.accessToken;
}

/** Returns the countries that a report embedded with this token shows. */
async function queryCountries(token: string): Promise<unknown[]> {
  const queries = [{ groupBy: ['Store[Country]'], measures: ['Revenue'], filters: [] }];
  const response = await fetch(`${emulator.url}/embed/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ reportId: biReportId, queries }),
  });
  const { results } = (await response.json()) as { results: { rows: unknown[][] }[] };
  return (results[0]?.rows ?? []).map(([country]) => country).sort();
}

async function setIdentity(usernameValues: string, staticUsernameValue: string | null, role: string) {
  const reportId = await portal.getId('reports', 'filtered of alpha');
  const target = {
    connectionGroupId: `${await portal.getId('connections', 'principal of alpha')}__11111111-1111-4111-8111-111111111111`,
    reportId: biReportId,
    includedPages: [],
    reportSecurityFilters: [],
    reportEffectiveIdentity: { active: true, usernameValues, staticUsernameValue, role },
    permissionRefresh: false,
    permissionDownload: false,
    permissionBookmark: false,
    permissionSubscribe: false,
    permissionAlert: false,
  };
  const metadata = { workspaceName: 'Retail', reportName: 'Sales', includedPagesNames: [] };
  const body = { report: target, metadata };
  expect((await portal.callRoute(contributer, 'updateReport', { reportId }, { body })).status).toBe(200);
}

it('a report without an effective identity returns the rows of all countries', async () => {
  const { token } = await getToken('sales');
  expect((await queryCountries(token)).length).toBeGreaterThan(4);
});

it.each([
  ['the rows of its role', 'email', null, 'Benelux', ['Belgium', 'Luxembourg', 'Netherlands']],
  ['the rows of its user name', 'static', 'Denmark', 'Country of user', ['Denmark']],
  ['no rows for a user name without rows', 'email', null, 'Country of user', []],
])(
  'a report with an effective identity returns %s [T25]',
  async (_, usernameValues, staticUsernameValue, role, countries) => {
    await setIdentity(usernameValues, staticUsernameValue, role);
    const { token, appOwnsData } = await getToken('filtered');
    expect(appOwnsData).toBe(true);
    expect(await queryCountries(token)).toEqual(countries);
  },
);

/** Authorizes the personal connection with this account of the BI service, like the authorization popup. */
async function authorizeAs(account: string): Promise<void> {
  const connectionId = await portal.getId('connections', 'personal of alpha');
  const authorization = await portal.callRoute<{ url: string }>(viewer, 'buildAuthorizeUrl', {
    connectionId,
  });
  const cookie = authorization.headers.get('set-cookie')?.split(';')[0] ?? '';
  const form = new URLSearchParams({ user: account, decision: 'accept' });
  const consent = await fetch(authorization.body.url, { method: 'POST', body: form, redirect: 'manual' });
  const callback = await fetch(consent.headers.get('location') ?? '', { headers: { cookie } });
  expect(callback.status).toBe(200);
}

it.each([
  ['a member of a role', 'vera@noordzee.example', ['Netherlands']],
  ['a user without a role', 'ursula@noordzee.example', expect.arrayContaining(['Denmark', 'Germany'])],
])(
  'a report embedded with the personal account of %s returns the rows of that account [T25]',
  async (_, account, countries) => {
    await authorizeAs(account);
    const { token, appOwnsData } = await getToken('personal report');
    expect(appOwnsData).toBe(false);
    expect(await queryCountries(token)).toEqual(countries);
  },
);
