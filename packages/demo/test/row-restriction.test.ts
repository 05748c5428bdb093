import type { EmbedToken } from '@embed-portal/api-contract';
import { startEmulator } from '@embed-portal/emulator';
import type { RunningEmulator } from '@embed-portal/emulator';
import { freePort } from '@embed-portal/server/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal } from '../../server/test/support/portal.ts';
import type { Portal } from '../../server/test/support/portal.ts';
import { biReport, clientSecret } from '../../server/test/support/fixture.ts';

/** The fixture's connections use the emulator, whose model has roles. This person is a member of one. */
const contributer = 'contributer@alpha.example';
const viewer = 'viewer@alpha.example';
let emulator: RunningEmulator;
let portal: Portal;

beforeAll(async () => {
  const port = await freePort();
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

const tokenFor = async (report: string): Promise<EmbedToken['accessToken']> => {
  const params = {
    appId: await portal.getId('apps', 'Everything of alpha'),
    reportId: await portal.getId('reports', `${report} of alpha`),
  };
  const { status, body } = await portal.callRoute<EmbedToken>(viewer, 'getToken', params);
  expect(status).toBe(200);
  return body.accessToken;
};

/** Returns the countries that a report embedded with this token contains. */
const countriesFor = async (token: string): Promise<unknown[]> => {
  const queries = [{ groupBy: ['Store[Country]'], measures: ['Revenue'], filters: [] }];
  const answer = await fetch(`${emulator.url}/embed/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ reportId: biReport, queries }),
  });
  const { results } = (await answer.json()) as { results: { rows: unknown[][] }[] };
  return (results[0]?.rows ?? []).map(([country]) => country).sort();
};

const setIdentity = async (usernameValues: string, staticUsernameValue: string | null, role: string) => {
  const reportId = await portal.getId('reports', 'filtered of alpha');
  const target = {
    connectionGroupId: `${await portal.getId('connections', 'principal of alpha')}__11111111-1111-4111-8111-111111111111`,
    reportId: biReport,
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
};

it('a report without an effective identity returns all rows', async () => {
  const { token } = await tokenFor('sales');
  expect((await countriesFor(token)).length).toBeGreaterThan(4);
});

it.each([
  ['of a role', 'email', null, 'Benelux', ['Belgium', 'Luxembourg', 'Netherlands']],
  ['of a role that depends on the user name', 'static', 'Denmark', 'Country of user', ['Denmark']],
  ['of no country for a user without rows', 'email', null, 'Country of user', []],
])(
  'a report with an effective identity returns the rows %s [T25]',
  async (_, values, fixed, role, countries) => {
    await setIdentity(values, fixed, role);
    const { token, appOwnsData } = await tokenFor('filtered');
    expect(appOwnsData).toBe(true);
    expect(await countriesFor(token)).toEqual(countries);
  },
);

/** Completes the authorization popup as this person of the BI service. */
const authorizeAs = async (person: string): Promise<void> => {
  const connectionId = await portal.getId('connections', 'personal of alpha');
  const started = await portal.callRoute<{ url: string }>(viewer, 'buildAuthorizeUrl', { connectionId });
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  const form = new URLSearchParams({ user: person, decision: 'accept' });
  const consented = await fetch(started.body.url, { method: 'POST', body: form, redirect: 'manual' });
  const back = await fetch(consented.headers.get('location') ?? '', { headers: { cookie } });
  expect(back.status).toBe(200);
};

it.each([
  ['a member of a role', 'vera@noordzee.example', ['Netherlands']],
  ['a person without a role', 'ursula@noordzee.example', expect.arrayContaining(['Denmark', 'Germany'])],
])(
  'a report embedded with the own account of %s returns the rows of that account [T25]',
  async (_, person, countries) => {
    await authorizeAs(person);
    const { token, appOwnsData } = await tokenFor('personal report');
    expect(appOwnsData).toBe(false);
    expect(await countriesFor(token)).toEqual(countries);
  },
);
