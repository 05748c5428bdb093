import { readFile } from 'node:fs/promises';
import { Branding } from '@embed-portal/api-contract';
import { expect, test } from 'vitest';
import { identityConfig, readAccounts, sampleFile, seedData, replacePlaceholders } from './sample.ts';

interface Sample {
  users: { email: string; roles: Record<string, boolean>; tenants: string[] }[];
  groups: { key: string; tenant: string; users: string[] }[];
  connections: { key: string; tenant: string; auth: Record<string, string> }[];
  reports: { key: string; tenant: string; connection?: string; type: string }[];
  apps: { tenant: string; groups: string[]; reports: string[] }[];
}

const values = { EMULATOR_CLIENT_ID: 'id', EMULATOR_CLIENT_SECRET: 'secret', EMULATOR_TENANT: 'tenant' };
const sample = async () => (await seedData(values)) as Sample;

test('has one account for each sample user', async () => {
  const accounts = await readAccounts();
  expect(accounts.map(({ email }) => email)).toEqual((await sample()).users.map(({ email }) => email));
  const roles = (await sample()).users.flatMap((user) => Object.keys(user.roles));
  expect(new Set(roles)).toEqual(
    new Set(['viewer', 'userAdmin', 'connectionAdmin', 'contributerAdmin', 'superAdmin']),
  );
});

test('contains no references to another tenant', async () => {
  const { groups, reports, connections, apps, users } = await sample();
  const findTenant = (list: { key: string; tenant: string }[], key: string | undefined) =>
    list.find((item) => item.key === key)?.tenant;
  for (const app of apps) {
    for (const group of app.groups) expect(findTenant(groups, group)).toBe(app.tenant);
    for (const report of app.reports) expect(findTenant(reports, report)).toBe(app.tenant);
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

test('inserts the service principal of the current run', async () => {
  for (const { auth } of (await sample()).connections) {
    expect(auth).toEqual({ clientId: 'id', clientSecret: 'secret', tenantId: 'tenant' });
  }
});

test('rejects placeholders without a value at any depth', () => {
  expect(() => replacePlaceholders({ a: [{ b: 'x ${MISSING}' }] }, {})).toThrow('${MISSING}');
  expect(replacePlaceholders({ a: ['${X}-${X}', 1, null, true] }, { X: 'y' })).toEqual({
    a: ['y-y', 1, null, true],
  });
});

test('configures the identity provider with verified accounts and the portal as its only client', async () => {
  const accounts = await readAccounts();
  const config = (await identityConfig('http://localhost:3001', accounts)) as {
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

test('provides branding that the portal accepts', async () => {
  const branding = JSON.parse(await readFile(sampleFile('branding'), 'utf8')) as object;
  expect(Branding.parse(branding)).toMatchObject(branding);
});
