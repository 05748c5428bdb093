import type { ConnectionGroup, Group, RouteName, TenantConnections } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workspaceId } from './support/fixture.ts';
import { fetchAllPages, formatTotal } from './support/pages.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let portal: Portal;
let params: { userId: string; tenantId: string };
const admin = 'super@example.com';

beforeAll(async () => {
  portal = await startPortal();
  const { body } = await portal.whoAmI(admin);
  params = { userId: body.id, tenantId: await portal.getId('tenants', 'Tenant alpha') };
});
afterAll(() => portal.close());

type Item = Record<string, unknown>;
const fetchList = <Body = Item[]>(name: RouteName, query = '') =>
  portal.callRoute<Body>(admin, name, params, { query });
const fetchPages = (name: RouteName, query: string) =>
  fetchAllPages<Item>(portal, admin, name, query, params);
const fetchNames = async (name: RouteName, query: string): Promise<unknown[]> =>
  (await fetchList(name, query)).body.map((item) => item['name'] ?? item['email']);

describe('Lists', () => {
  it.each([
    ['listTenantsOfUser', 'name,-name,description,-description,name'],
    ['listAppsOfUser', 'name,-name,description,tenant,-tenant'],
    ['listGroupsOfUser', 'name,-name,description,tenant,-tenant'],
    ['listGroupsOfTenant', 'name,-description'],
    ['listReportsOfUser', 'name,-name,report,-pages,tenant,description'],
    ['listReportsOfTenant', '-report'],
    ['listConnectionsOfTenant', 'name,-description,tenant,type,-authenticated'],
    ['listUsersOfTenant', 'name,-email,company,-status,accessExpires,-accessExpires,roles'],
    ['listUsers', 'id,-id,name,email,registered,-created,active,superAdmin,-userAdmin,connectionAdmin'],
    ['listHealth', 'state,-state,name,-name,since,-since'],
    ['listExplainableApps', 'name,-name'],
  ] as const)('%s returns each entry once across pages in every order', async (name, orders) => {
    const whole = (await fetchList(name)).body.map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(1);
    for (const sort of ['', ...orders.split(',').map((order) => `&sort=${order}`)]) {
      const sorted = (await fetchList(name, `?${sort}`)).body.map(({ id }) => id);
      const { items, totals } = await fetchPages(name, `?limit=2${sort}`);
      expect(items.map(({ id }) => id)).toEqual(sorted);
      expect(new Set(totals)).toEqual(new Set([String(whole.length)]));
      expect(new Set(sorted)).toEqual(new Set(whole));
    }
  });

  it.each([
    [
      'listGroupsOfUser',
      'name',
      ['others of alpha', 'others of beta', 'readers of alpha', 'readers of beta'],
    ],
    [
      'listGroupsOfUser',
      '-name',
      ['readers of beta', 'readers of alpha', 'others of beta', 'others of alpha'],
    ],
    [
      'listGroupsOfUser',
      'tenant,-name',
      ['readers of alpha', 'others of alpha', 'readers of beta', 'others of beta'],
    ],
    [
      'listUsersOfTenant',
      '-email',
      ['viewer', 'useradmin', 'roleless', 'outsider', 'inactive', 'contributer', 'connectionadmin'].map(
        (persona) => `${persona}@alpha.example`,
      ),
    ],
  ] as const)('%s sorts by %s', async (name, sort, names) => {
    expect(await fetchNames(name, `?sort=${sort}`)).toEqual(names);
  });

  it.each([
    ['listTenantsOfUser', 'BETA', ['Tenant beta']],
    ['listAppsOfUser', 'another alpha', ['another of alpha']],
    ['listGroupsOfUser', 'tenant beta READ', ['readers of beta']],
    ['listGroupsOfTenant', 'beta', []],
    ['listGroupsOfTenant', '%', []],
    ['listGroupsOfTenant', '_', []],
    ['listReportsOfUser', 'https://example.com alpha', ['manual of alpha']],
    ['listReportsOfTenant', 'overview personal', ['personal report of alpha']],
    ['listConnectionsOfTenant', 'user principal', ['delegated of alpha']],
    ['listUsersOfTenant', 'viewer@', ['viewer@alpha.example']],
  ] as const)('%s finds the entries with all words of "%s"', async (name, search, names) => {
    const query = `?search=${encodeURIComponent(search)}`;
    expect(await fetchNames(name, query)).toEqual(names);
    const { items, totals } = await fetchPages(name, `${query}&limit=1`);
    expect(items).toHaveLength(names.length);
    expect(totals[0]).toBe(String(names.length));
  });

  it.each([
    ['fé', true],
    ['CAFE', true],
    ['cafe\u0301', true],
    ['🚲', true],
    ['z', false],
  ])('finds "Café 🚲" by "%s": %s', async (search, isFound) => {
    await portal.query(
      "insert into groups (tenant_id, name) select $1, 'Café 🚲' where not exists (select from groups where name = 'Café 🚲')",
      [params.tenantId],
    );
    expect(await fetchNames('listGroupsOfTenant', `?search=${encodeURIComponent(search)}`)).toEqual(
      isFound ? ['Café 🚲'] : [],
    );
    await portal.query("delete from groups where name = 'Café 🚲'");
  });

  it.each(['listAppsOfUser', 'listGroupsOfUser', 'listReportsOfUser'] as const)(
    '%s lists the entries of one tenant',
    async (name) => {
      const { items } = await fetchPages(name, `?limit=3&tenant=${params.tenantId}`);
      expect(new Set(items.map(({ tenantId }) => tenantId))).toEqual(new Set([params.tenantId]));
    },
  );

  it.each([
    ['listAppsOfUser', 'sort=icon'],
    ['listGroupsOfUser', 'tenant=alpha'],
    ['listReportsOfTenant', 'limit=501'],
    ['listUsersOfTenant', 'limit=2&cursor=x'],
    ['listConnectionGroups', 'limit=2&cursor=x'],
  ] as const)('%s rejects the query %s', async (name, query) => {
    expect(await fetchList(name, `?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed' } },
    });
  });
});

describe('GET /users/{userId}/tenants/power-bi-connections', () => {
  const flatten = (tenants: readonly TenantConnections[]) =>
    tenants.flatMap(({ name, powerBiConnections }) =>
      powerBiConnections.map((connection) => `${name}: ${connection.name}`),
    );

  it('returns pages of connections below their tenants, in the requested order', async () => {
    const query = '?limit=3&sort=-tenant,name';
    const first = await fetchList<TenantConnections[]>('listConnectionsOfUser', query);
    expect(first.body).toHaveLength(1);
    expect(formatTotal(first.headers)).toBe('10');
    const { items } = await fetchPages('listConnectionsOfUser', query);
    expect(flatten(items as TenantConnections[])).toEqual([
      ...['closed', 'delegated', 'empty', 'personal', 'principal'].map(
        (name) => `Tenant beta: ${name} of beta`,
      ),
      ...['closed', 'delegated', 'empty', 'personal', 'principal'].map(
        (name) => `Tenant alpha: ${name} of alpha`,
      ),
    ]);
  });

  it('finds connections of one tenant', async () => {
    const { body } = await fetchList<TenantConnections[]>(
      'listConnectionsOfUser',
      `?limit=3&search=principal&tenant=${params.tenantId}`,
    );
    expect(flatten(body)).toEqual(['Tenant alpha: delegated of alpha', 'Tenant alpha: principal of alpha']);
  });
});

describe('GET /tenants/{tenantId}/power-bi-connections/connectionGroups', () => {
  beforeEach(() => {
    portal.bi.respondWith();
  });

  it('requests the reports of the workspaces of a page only', async () => {
    const { items, totals } = await fetchPages('listConnectionGroups', '?limit=1&search=PRINCIPAL');
    const names = (items as ConnectionGroup[]).map(({ connectionName }) => connectionName);
    expect([names, totals]).toEqual([['principal of alpha'], ['1']]);
    portal.bi.respondWith();
    const page = await fetchList<ConnectionGroup[]>('listConnectionGroups', '?limit=1&sort=-connection');
    expect(page.body.map(({ connectionName }) => connectionName)).toEqual(['principal of alpha']);
    const requests = portal.bi.requests.filter(({ path }) => path.endsWith('/reports'));
    expect(requests.map(({ path }) => path)).toEqual([`/api/groups/${workspaceId}/reports`]);
  });

  it('ends a page that is full, and rejects a complete list with too many reports', async () => {
    const reports = Array.from({ length: 850 }, (_, index) => ({
      id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
      name: 'Sales',
      reportType: 'PowerBIReport',
      datasetId: workspaceId,
    }));
    portal.bi.respondWith(({ path }) =>
      path.endsWith('/reports') ? { body: { value: reports } } : undefined,
    );
    const connectionId = await portal.getId('connections', 'principal of alpha');
    const ids = Array.from(
      { length: 14 },
      (_, index) => `${index.toString(16).repeat(8)}-1111-4111-8111-111111111111`,
    );
    await portal.query('update connections set groups_filter = $1 where id = $2', [ids, connectionId]);
    const page = await fetchList<ConnectionGroup[]>('listConnectionGroups', '?limit=500&search=principal');
    expect(page.body).toHaveLength(6);
    const { items } = await fetchPages('listConnectionGroups', '?limit=500&search=principal');
    expect(items).toHaveLength(14);
    expect(await fetchList('listConnectionGroups')).toMatchObject({
      status: 422,
      body: { error: { code: 'list_too_long' } },
    });
    await portal.query('update connections set groups_filter = $1 where id = $2', [
      [workspaceId],
      connectionId,
    ]);
  });
});

describe('Long lists', () => {
  const insertGroups = (count: number) =>
    portal.query(
      "insert into groups (tenant_id, name) select $1, 'Many ' || n from generate_series(1, $2::int) n",
      [params.tenantId, count],
    );

  it('are returned with 5,000 entries, and rejected with one more, unless a page is requested', async () => {
    await insertGroups(4_998);
    expect((await fetchList('listGroupsOfTenant')).body).toHaveLength(5_000);
    await insertGroups(1);
    for (const name of ['listGroupsOfTenant', 'listGroupsOfUser'] as const) {
      expect(await fetchList(name)).toMatchObject({
        status: 422,
        body: {
          error: {
            code: 'list_too_long',
            message:
              'This list has more than 5,000 entries or 4 MB. Request it in pages with "limit", and follow the "Link" header.',
          },
        },
      });
    }
    const { body, headers } = await fetchList('listGroupsOfTenant', '?limit=500');
    expect([body.length, formatTotal(headers)]).toEqual([500, '5001']);
    expect((await fetchPages('listGroupsOfTenant', '?limit=500')).items).toHaveLength(5_001);
    await portal.query("delete from groups where name like 'Many %'");
  });

  it('with large entries are rejected above 4 MB, and their pages end before', async () => {
    const filters = JSON.stringify([
      {
        $schema: 'basic',
        target: { table: 'T', column: 'C' },
        operator: 'In',
        values: ['x'.repeat(900_000)],
      },
    ]);
    await portal.query(
      `insert into reports (tenant_id, name, type, link_url, security_filters)
       select $1, 'Large ' || n, 'Link', 'https://a.example', $2::jsonb from generate_series(1, 12) n`,
      [params.tenantId, filters],
    );
    expect(await fetchList('listReportsOfTenant')).toMatchObject({
      status: 422,
      body: { error: { code: 'list_too_long' } },
    });
    const search = '?limit=100&search=large';
    expect((await fetchList('listReportsOfTenant', search)).body).toHaveLength(5);
    const { items, totals } = await fetchPages('listReportsOfTenant', search);
    expect([items.length, totals]).toEqual([12, ['12', '12', '12']]);
    await portal.query("delete from reports where name like 'Large %'");
  });

  it('of members end at 20,000, which a group can have at most', async () => {
    const groupId = await portal.getId('groups', 'others of alpha');
    await portal.query(
      `with added as (
         insert into users (email) select 'member-' || n || '@alpha.example' from generate_series(1, 20001) n returning id
       ), members as (
         insert into memberships (tenant_id, user_id) select $1, id from added returning user_id
       ) select count(*) from members`,
      [params.tenantId],
    );
    await portal.query(
      `insert into group_users (tenant_id, group_id, user_id)
       select $1, $2, id from users where email like 'member-%' order by id limit 19999`,
      [params.tenantId, groupId],
    );
    const others = await portal.query<{ id: string }>(
      "select id from users where email like 'member-%' order by id offset 19999",
    );
    const add = (addUsers: (string | undefined)[]) =>
      portal.callRoute<Group>(admin, 'updateGroup', { groupId }, { body: { addUsers } });
    expect(await add(others.map(({ id }) => id))).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', details: [{ field: 'addUsers' }] } },
    });
    expect((await add([others[0]?.id])).body.users).toHaveLength(20_000);
  });
});

describe('Searches of the logs', () => {
  const day = 86_400_000;
  const search = (name: RouteName, text: string, query = '') =>
    fetchList(name, `?limit=10&search=${encodeURIComponent(text)}${query}`);

  it.each(['z', 'zz', '%', '_', '\\', '%%%', '---', 'é', 'éé', 'e\u0301', '🚲🚲🚲', 'a b c', '12/34'])(
    'reject "%s", of which the indexes contain no part',
    async (text) => {
      expect(await search('listAuditLogs', text)).toMatchObject({
        status: 422,
        body: {
          error: {
            code: 'search_too_short',
            message: 'Enter at least three letters or digits in a row, or choose a period of at most 7 days.',
            details: [{ field: 'search' }],
          },
        },
      });
      expect(await search('listSignInLogs', text)).toMatchObject({
        status: 422,
        body: {
          error: { code: 'search_too_short', message: 'Enter at least three letters or digits in a row.' },
        },
      });
      const exported = await fetchList('exportAuditLog', `?format=csv&search=${encodeURIComponent(text)}`);
      expect(exported).toMatchObject({ status: 422, body: { error: { code: 'search_too_short' } } });
    },
  );

  it.each(['zzz', 'één', '100', '%zzz%', '数据集'])('accept "%s"', async (text) => {
    expect((await search('listAuditLogs', text)).status).toBe(200);
    expect((await search('listSignInLogs', text)).status).toBe(200);
  });

  it('accept every text in a period of up to 7 days', async () => {
    const start = Date.UTC(2026, 5, 1);
    const within = (from: number, to: number) => `&from=${String(from)}&to=${String(to)}`;
    expect((await search('listAuditLogs', 'z', within(start, start + 7 * day))).status).toBe(200);
    expect((await search('listAuditLogs', 'z', within(start, start + 7 * day + 1))).status).toBe(422);
    expect((await search('listAuditLogs', '%', `&from=${String(Date.now() - 6 * day)}`)).status).toBe(200);
    expect((await search('listAuditLogs', '%', `&from=${String(Date.now() - 8 * day)}`)).status).toBe(422);
    expect((await search('listAuditLogs', '%', `&to=${String(start)}`)).status).toBe(422);
  });

  it('find literal characters of a short search', async () => {
    await portal.query(
      "insert into audit_log (method, url, status_code, status_message, request_id) values ('PATCH', '/100%', 200, 'OK', ''), ('PATCH', '/é', 200, 'OK', '')",
    );
    const from = `&from=${String(Date.now() - day)}`;
    const urls = async (text: string) =>
      (await search('listAuditLogs', text, from)).body.map(({ url }) => url);
    expect(await urls('%')).toEqual(['/100%']);
    expect(await urls('é')).toEqual(['/é']);
  });
});
