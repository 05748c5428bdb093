import { readFile } from 'node:fs/promises';
import { Branding } from '@embed-portal/api-contract';
import { expect, test } from 'vitest';
import {
  buildIdentityConfig,
  readAccounts,
  getSampleFile,
  readSeedData,
  replacePlaceholders,
} from './sample.ts';

interface Sample {
  users: { email: string; roles: Record<string, boolean>; tenants: string[] }[];
  groups: { key: string; tenant: string; users: string[] }[];
  connections: { key: string; tenant: string; auth: Record<string, string> }[];
  reports: { key: string; tenant: string; connection?: string; type: string }[];
  apps: { tenant: string; groups: string[]; reports: (string | { key: string; section: string })[] }[];
}

const values = { EMULATOR_CLIENT_ID: 'id', EMULATOR_CLIENT_SECRET: 'secret', EMULATOR_TENANT: 'tenant' };
const readSample = async () => (await readSeedData(values)) as Sample;

test('the sample has one account for each user, and a user for each role', async () => {
  const accounts = await readAccounts();
  expect(accounts.map(({ email }) => email)).toEqual((await readSample()).users.map(({ email }) => email));
  const roles = (await readSample()).users.flatMap((user) => Object.keys(user.roles));
  expect(new Set(roles)).toEqual(
    new Set(['viewer', 'userAdmin', 'connectionAdmin', 'contributerAdmin', 'superAdmin']),
  );
});

test('the entities of the sample refer only to entities of their own tenant', async () => {
  const { groups, reports, connections, apps, users } = await readSample();
  const findTenant = (list: { key: string; tenant: string }[], key: string | undefined) =>
    list.find((item) => item.key === key)?.tenant;
  for (const app of apps) {
    for (const group of app.groups) expect(findTenant(groups, group)).toBe(app.tenant);
    for (const report of app.reports) {
      const key = typeof report === 'string' ? report : report.key;
      expect(findTenant(reports, key)).toBe(app.tenant);
    }
  }
  for (const report of reports.filter(({ type }) => type === 'Report')) {
    expect(findTenant(connections, report.connection)).toBe(report.tenant);
  }
  for (const group of groups) {
    for (const email of group.users) {
      expect(users.find((user) => user.email === email)?.tenants).toContain(group.tenant);
    }
  }
});

test('readSeedData inserts the values of the placeholders into all connections', async () => {
  for (const { auth } of (await readSample()).connections) {
    expect(auth).toEqual({ clientId: 'id', clientSecret: 'secret', tenantId: 'tenant' });
  }
});

test('replacePlaceholders replaces placeholders at any depth and rejects those without a value', () => {
  expect(() => replacePlaceholders({ a: [{ b: 'x ${MISSING}' }] }, {})).toThrow('${MISSING}');
  expect(replacePlaceholders({ a: ['${X}-${X}', 1, null, true] }, { X: 'y' })).toEqual({
    a: ['y-y', 1, null, true],
  });
});

test('buildIdentityConfig returns verified accounts and the portal as the only client', async () => {
  const accounts = await readAccounts();
  const config = (await buildIdentityConfig('http://localhost:3001', accounts)) as {
    clients: object[];
    accounts: object[];
  };
  expect(config.clients).toEqual([
    {
      client_id: 'portal',
      redirect_uris: ['http://localhost:3001/'],
      post_logout_redirect_uris: ['http://localhost:3001/'],
    },
  ]);
  expect(config.accounts[0]).toMatchObject({ email: accounts[0]?.email, email_verified: true });
  expect(config.accounts[0]).not.toHaveProperty('title');
});

test('the sample branding conforms to the schema of the portal', async () => {
  const branding = JSON.parse(await readFile(getSampleFile('branding'), 'utf8')) as object;
  expect(Branding.parse(branding)).toMatchObject(branding);
});

test('readAccounts returns only the superAdmin for a start without sample data', async () => {
  expect((await readAccounts(true)).map(({ email }) => email)).toEqual(['sam@lumen.example']);
});
