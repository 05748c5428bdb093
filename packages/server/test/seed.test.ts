import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, runQuery } from '@embed-portal/dev-postgres/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import { seed } from '../src/seeding/seed.ts';
import { secretsKey } from './support/portal.ts';

type Json = Record<string, object[]>;

const buildSample = (): Json => ({
  tenants: [
    { key: 'a', name: 'Café', description: 'Coffee' },
    { key: 'b', name: 'Cafe' },
  ],
  users: [
    { email: 'Vera@example.com', roles: { userAdmin: true }, tenants: ['a'] },
    { email: 'out@example.com', tenants: ['b'] },
  ],
  groups: [{ key: 'g', tenant: 'a', name: 'Readers', users: ['vera@example.com'] }],
  connections: [
    {
      key: 'c',
      tenant: 'a',
      name: 'Power BI',
      type: 'App Owns Data',
      auth: { clientId: 'id', clientSecret: 'connection-secret', tenantId: 'contoso.example' },
      groupsFilter: ['11111111-1111-4111-8111-111111111111'],
    },
  ],
  reports: [
    {
      key: 'r',
      tenant: 'a',
      name: 'Sales',
      type: 'Report',
      connection: 'c',
      groupId: '11111111-1111-4111-8111-111111111111',
      reportId: '33333333-3333-4333-8333-333333333301',
      permissions: { refresh: true },
      metadata: { workspaceName: 'Retail', reportName: 'Sales', includedPagesNames: [] },
    },
    { key: 'l', tenant: 'a', name: 'Manual', type: 'Link', url: 'https://example.com' },
  ],
  apps: [{ tenant: 'a', name: 'Retail', groups: ['g'], reports: ['l', { key: 'r', section: 'Sales' }] }],
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-seed-'));
});
afterAll(() => rm(folder, { recursive: true }));

const buildConfig = (databaseUrl: string) => ({ databaseUrl, secretsKey });

async function writeFixtureFile(content: unknown): Promise<string> {
  const file = path.join(folder, `${String(Math.random())}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('Sample data', () => {
  it('inserts all sample data exactly once', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    const file = await writeFixtureFile(buildSample());
    const config = buildConfig(databaseUrl);
    expect(await seed(config, file)).toBe(true);
    expect(await seed(config, file)).toBe(false);

    expect(await runQuery(databaseUrl, 'select name, slug from tenants order by name')).toEqual([
      { name: 'Cafe', slug: 'cafe-2' },
      { name: 'Café', slug: 'cafe' },
    ]);
    expect(
      await runQuery(databaseUrl, 'select email, registered, user_admin, viewer from users order by email'),
    ).toEqual([
      { email: 'Vera@example.com', registered: false, user_admin: true, viewer: true },
      { email: 'out@example.com', registered: false, user_admin: false, viewer: true },
    ]);
    expect(
      await runQuery(
        databaseUrl,
        `select apps.name as app, icon, reports.name as report, position, section, permission_refresh from apps
         join app_reports on app_id = apps.id join reports on reports.id = report_id order by position`,
      ),
    ).toEqual([
      {
        app: 'Retail',
        icon: 'rounded-corner',
        report: 'Manual',
        position: 0,
        section: null,
        permission_refresh: false,
      },
      {
        app: 'Retail',
        icon: 'rounded-corner',
        report: 'Sales',
        position: 1,
        section: 'Sales',
        permission_refresh: true,
      },
    ]);
  });

  it('stores the secrets of sample connections encrypted', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    await seed(buildConfig(databaseUrl), await writeFixtureFile(buildSample()));
    const [row] = await runQuery<{ id: string; client_secret: Buffer }>(
      databaseUrl,
      'select id, client_secret from connections',
    );
    expect(row?.client_secret.includes('connection-secret')).toBe(false);
    expect(row && createSecretBox(secretsKey).open(row.client_secret, row.id)).toBe('connection-secret');
  });

  it('adds the sample data to existing data', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    const empty = Object.fromEntries(Object.keys(buildSample()).map((key) => [key, []]));
    await seed(buildConfig(databaseUrl), await writeFixtureFile(empty));
    await runQuery(databaseUrl, "delete from settings where key = 'sample_data'");
    await runQuery(databaseUrl, "insert into tenants (name, slug) values ('Cafe', 'cafe')");
    expect(await seed(buildConfig(databaseUrl), await writeFixtureFile(buildSample()))).toBe(true);
    expect(await runQuery(databaseUrl, 'select slug from tenants order by slug')).toEqual([
      { slug: 'cafe' },
      { slug: 'cafe-2' },
      { slug: 'cafe-3' },
    ]);
  });
});

describe('Invalid sample data file', () => {
  const editSample = (list: string, index: number, fields: object) => {
    const sample = buildSample();
    Object.assign(sample[list]?.[index] ?? {}, fields);
    return sample;
  };
  const cases: [string, unknown, string][] = [
    ['malformed JSON', '{', 'cannot be read as JSON'],
    ['a missing list', { ...buildSample(), apps: undefined }, 'apps: '],
    ['an unknown field', editSample('tenants', 0, { nmae: 'x' }), 'tenants[0]: '],
    ['a malformed ID', editSample('reports', 0, { groupId: 'x' }), 'reports[0].groupId: '],
    ['a dangerous link', editSample('reports', 1, { url: 'javascript:alert(1)' }), 'reports[1].url: '],
    [
      'a directory name that contains a path',
      editSample('connections', 0, { auth: { clientId: 'c', clientSecret: 's', tenantId: '../evil:80' } }),
      'connections[0].auth.tenantId: must be a directory ID or a domain name',
    ],
    [
      'an unknown tenant',
      editSample('users', 0, { tenants: ['z'] }),
      'users[0].tenants[0]: the tenant "z" does not exist',
    ],
    [
      'an unknown connection',
      editSample('reports', 0, { connection: 'z' }),
      'reports[0].connection: the list "connections" does not contain "z"',
    ],
    [
      'a report without a section after a section',
      editSample('apps', 0, { reports: [{ key: 'r', section: 'Sales' }, 'l'] }),
      'apps[0].reports[1].section: Reports without a section must precede all sections',
    ],
    [
      "another tenant's group",
      editSample('apps', 0, { tenant: 'b' }),
      'apps[0].groups[0]: "g" belongs to another tenant',
    ],
    [
      'a group member who is not in the tenant',
      editSample('groups', 0, { users: ['out@example.com'] }),
      'groups[0].users[0]: "out@example.com" is not a member of "a"',
    ],
    ['a duplicate key', editSample('tenants', 1, { key: 'a' }), 'tenants[1]: "a" is not unique'],
  ];

  it.each(cases)('rejects a file with %s and names the problem', async (_, content, message) => {
    const config = buildConfig('postgres://nobody@localhost:1/none');
    await expect(seed(config, await writeFixtureFile(content))).rejects.toThrow(message);
  });
});
