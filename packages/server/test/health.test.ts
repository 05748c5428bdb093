import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { HealthEntry } from '@embed-portal/api-contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from '../src/db/client.ts';
import type { ServerConfig } from '../src/index.ts';
import { explainStatements } from './support/explain-statements.ts';
import { workspaceId } from './support/fixture.ts';
import { listenLocally } from './support/http-listener.ts';
import { findJobs, queueJob, shortIntervals } from './support/jobs.ts';
import { startMailServer } from './support/mail-server.ts';
import { noLimits, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { recordStatements } from './support/record-statements.ts';
import type { Statement } from './support/record-statements.ts';

const admin = 'connectionadmin@alpha.example';
const contributer = 'contributer@alpha.example';
const viewer = 'viewer@alpha.example';
const from = 'no-reply@portal.example';

let portal: Portal;
async function start(overrides: Partial<ServerConfig> = {}): Promise<void> {
  portal = await startPortal(overrides);
  refreshWorks();
}
beforeEach(() => start());
afterEach(() => portal.close());

/** Responds with a dataset whose last refresh has succeeded, and with `responses` to paths that contain their key. */
function refreshWorks(responses: Record<string, object> = {}): void {
  const completed = { requestId: 'r', refreshType: 'Scheduled', status: 'Completed' };
  const value = [{ ...completed, startTime: '2029-05-05T00:00:00Z', endTime: '2029-05-05T01:00:00Z' }];
  portal.bi.respondWith(({ path }) => {
    const [, response] = Object.entries(responses).find(([part]) => path.includes(part)) ?? [];
    return response ?? (path.includes('/refreshes?') ? { body: { value } } : undefined);
  });
}

const listHealth = async (email = admin, query = '') =>
  (await portal.callRoute<HealthEntry[]>(email, 'listHealth', {}, { query })).body;
const findHealth = async (name: string) => (await listHealth()).find((entry) => entry.name === name);
const checkReport = async (name: string, email = contributer) =>
  portal.callRoute<HealthEntry>(email, 'checkReport', { reportId: await portal.getId('reports', name) });
const checkConnection = async (name: string) =>
  portal.callRoute<HealthEntry>(admin, 'checkConnection', {
    connectionId: await portal.getId('connections', name),
  });
const getParams = async (report = 'sales of alpha') => ({
  appId: await portal.getId('apps', 'Everything of alpha'),
  reportId: await portal.getId('reports', report),
});
const openReport = async (email = viewer) => portal.callRoute(email, 'getToken', await getParams());
const sendOutcome = async (email: string, outcome: string, report?: string) =>
  portal.callRoute(email, 'reportFrameOutcome', await getParams(report), { body: { outcome } });
const findChanges = () =>
  portal.query<{ name: string; tenant_name: string; changes: object[]; user_id: string | null }>(
    `select targets -> 0 ->> 'name' as name, tenant_name, changes, user_id from audit_log
     where action = 'changeHealth' order by created_at, id`,
  );
async function addViewers(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `reader${String(index)}@alpha.example`);
  for (const email of emails) {
    await portal.query(
      `with person as (insert into users (email, viewer, registered) values ($1, true, false) returning id),
       member as (insert into memberships (tenant_id, user_id) select tenants.id, person.id
         from tenants, person where name = 'Tenant alpha' returning tenant_id, user_id)
       insert into group_users (tenant_id, group_id, user_id)
       select member.tenant_id, groups.id, member.user_id from member, groups where groups.name = 'readers of alpha'`,
      [email],
    );
  }
  return emails;
}
/** Inserts broken connections of the tenant, each with a report in an app of its own group, which has one viewer. */
async function insertBrokenConnections(count: number): Promise<void> {
  for (const statement of [
    `insert into connections (tenant_id, name, type) select tenants.id, 'many ' || n, 'App Owns Data'
     from tenants, generate_series(1, ${String(count)}) n where tenants.name = 'Tenant alpha'`,
    `insert into reports (tenant_id, name, type, connection_id, workspace_id, bi_report_id, metadata)
     select tenant_id, name, 'Report', id, '${workspaceId}', gen_random_uuid(),
       '{"workspaceName": "Sales", "reportName": "Overview", "includedPagesNames": []}'
     from connections where name like 'many %'`,
    `insert into apps (tenant_id, name) select tenant_id, name from connections where name like 'many %'`,
    `insert into groups (tenant_id, name) select tenant_id, name from connections where name like 'many %'`,
    `insert into app_reports (tenant_id, app_id, report_id, position)
     select apps.tenant_id, apps.id, reports.id, 0 from apps join reports using (name) where name like 'many %'`,
    `insert into app_groups (tenant_id, app_id, group_id)
     select apps.tenant_id, apps.id, groups.id from apps join groups using (name) where name like 'many %'`,
    `insert into group_users (tenant_id, group_id, user_id) select groups.tenant_id, groups.id, users.id
     from groups, users where groups.name like 'many %' and users.email = '${viewer}'`,
    "update health set state = 'broken' where connection_id is not null and name like 'many %'",
    'analyze',
  ])
    await portal.query(statement);
}

/** Returns the most rows that a step of the plans of statements of the administrator reads. */
async function findMostReadRows(statements: readonly Statement[]): Promise<number> {
  const nodes = await explainStatements(portal, admin, statements);
  return Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']));
}

const notFound = { status: 404, body: { error: { code: 'PowerBIEntityNotFound' } } };
const emptyWorkspace = { body: { value: [] } };

describe('GET /health', () => {
  it('lists the connections and reports of the caller’s tenants, the worst first, without links', async () => {
    refreshWorks({ [`/groups/${workspaceId}/reports`]: emptyWorkspace });
    await checkReport('sales of alpha');
    const entries = await listHealth();
    expect(entries.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      'sales of alpha: broken',
      'closed report of alpha: unknown',
      'delegated of alpha: unknown',
      'delegated report of alpha: unknown',
      'empty of alpha: unknown',
      'filtered of alpha: unknown',
      'nameless of alpha: unknown',
      'personal of alpha: unknown',
      'personal report of alpha: unknown',
      'unconfigured report of alpha: unknown',
      'closed of alpha: ok',
      'principal of alpha: ok',
    ]);
  });

  it('returns the affected members of the tenant, but no superAdmins', async () => {
    refreshWorks({ [`/groups/${workspaceId}/reports`]: emptyWorkspace });
    await checkReport('sales of alpha');
    const [entry] = await listHealth('super@example.com', '?state=broken');
    // The viewer is in a group of the app. The contributor opens all apps of the tenant.
    expect(entry).toMatchObject({ name: 'sales of alpha', code: 'notFound', affectedUsers: 2 });
  });

  it('counts at most 26 affected members, so that the portal shows 25+', async () => {
    refreshWorks({ [`/groups/${workspaceId}/reports`]: emptyWorkspace });
    await addViewers(30);
    await checkReport('sales of alpha');
    const [entry] = await listHealth('super@example.com', '?state=broken');
    expect(entry?.affectedUsers).toBe(26);
  });

  it('counts the affected members of a page without comparing all groups with all members', async () => {
    await insertBrokenConnections(200);
    const { statements, stop } = recordStatements();
    const entries = await listHealth(admin, '?state=broken&limit=200');
    stop();
    expect(entries.map(({ affectedUsers }) => affectedUsers)).toEqual(Array<number>(200).fill(2));
    const counting = statements.filter(({ text }) => text.includes('as users from affected'));
    expect(counting).toHaveLength(1);
    expect(await findMostReadRows(counting)).toBeLessThan(5_000);
  });

  it('lists the entries of each tenant that the caller may manage', async () => {
    const findTenants = async () => new Set((await listHealth()).map(({ tenantId }) => tenantId));
    const alpha = await portal.getId('tenants', 'Tenant alpha');
    const beta = await portal.getId('tenants', 'Tenant beta');
    const adminId = await portal.getId('users', admin);
    expect(await findTenants()).toEqual(new Set([alpha]));
    await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [beta, adminId]);
    expect(await findTenants()).toEqual(new Set([alpha, beta]));
    await portal.query('update memberships set expires_at = now() where user_id = $1', [adminId]);
    expect(await findTenants()).toEqual(new Set());
  });

  it('filters and pages the list', async () => {
    const { body, headers } = await portal.callRoute<HealthEntry[]>(
      admin,
      'listHealth',
      {},
      { query: '?kind=connection&limit=2&sort=-name' },
    );
    expect(body.map(({ name }) => name)).toEqual(['principal of alpha', 'personal of alpha']);
    expect(headers.get('x-total-count')).toBe('5');
    expect((await listHealth(admin, '?search=SALES')).map(({ name }) => name)).toEqual(['sales of alpha']);
  });
});

describe('Entries', () => {
  const findStates = async () =>
    (await listHealth(admin, '?search=of+alpha&kind=report'))
      .filter(({ state }) => state !== 'unknown')
      .map(({ name, state, code }) => `${name}: ${state}, ${code ?? 'no failure'}`);
  const setConnectionState = (state: string) =>
    portal.query("update health set state = $1, since = now() where name = 'principal of alpha'", [state]);

  it('inherit the state of a broken connection until it recovers', async () => {
    await openReport();
    expect(await findStates()).toEqual(['sales of alpha: ok, no failure']);
    await setConnectionState('broken');
    const broken = await listHealth(admin, '?state=broken');
    expect(broken.map(({ kind, code, since }) => [kind, code, since === broken[0]?.since])).toContainEqual([
      'report',
      'connectionBroken',
      true,
    ]);
    await setConnectionState('ok');
    expect(await findStates()).toEqual(['sales of alpha: ok, no failure']);
  });

  it('are OK since the repair of their connection, not since before it', async () => {
    await openReport();
    const before = await findHealth('sales of alpha');
    await setConnectionState('broken');
    const broken = await findHealth('principal of alpha');
    expect((await findHealth('sales of alpha'))?.since).toBe(broken?.since);
    await setConnectionState('ok');
    const repaired = await findHealth('principal of alpha');
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'ok', since: repaired?.since });
    expect(repaired?.since).toBeGreaterThan(before?.since ?? 0);
    // Later observations do not move the time.
    await checkReport('sales of alpha');
    expect((await findHealth('sales of alpha'))?.since).toBe(repaired?.since);
  });

  it('are degraded while their connection is degraded', async () => {
    await openReport();
    await setConnectionState('degraded');
    const connection = await findHealth('principal of alpha');
    expect(await findHealth('sales of alpha')).toMatchObject({
      state: 'degraded',
      code: 'connectionBroken',
      since: connection?.since,
      connection: { id: connection?.id, name: 'principal of alpha' },
    });
  });

  it('determine whether a connection is authenticated', async () => {
    const findAuthenticated = async () => {
      const connectionId = await portal.getId('connections', 'principal of alpha');
      const { body } = await portal.callRoute<{ authenticated: boolean | null }>(admin, 'getConnection', {
        connectionId,
      });
      return body.authenticated;
    };
    const found = [];
    for (const state of ['broken', 'ok', 'degraded', 'unknown']) {
      await setConnectionState(state);
      found.push(await findAuthenticated());
    }
    expect(found).toEqual([false, true, true, null]);
  });

  it('follow names and connections, also in their order', async () => {
    await setConnectionState('broken');
    const getStates = async () =>
      (await listHealth(admin, '?kind=report&state=broken')).map(({ name }) => name);
    expect(await getStates()).toContain('sales of alpha');
    await portal.query("update reports set name = 'AAA' where name = 'sales of alpha'");
    expect((await getStates())[0]).toBe('AAA');
    await portal.query(
      `update reports set connection_id = (select id from connections where name = 'empty of alpha')
       where name = 'AAA'`,
    );
    expect(await getStates()).not.toContain('AAA');
    expect(await findHealth('AAA')).toMatchObject({ state: 'unknown', since: null });
  });

  it('appear with new connections, disappear with deleted ones, and appear again when they are restored', async () => {
    await portal.query(
      "insert into connections (tenant_id, name, type) select id, 'spare', 'App Owns Data' from tenants where name = 'Tenant alpha'",
    );
    expect(await findHealth('spare')).toMatchObject({ kind: 'connection', state: 'unknown', since: null });
    const connectionId = await portal.getId('connections', 'spare');
    expect((await portal.callRoute(admin, 'deleteConnection', { connectionId })).status).toBe(204);
    expect(await findHealth('spare')).toBeUndefined();
    const [deletion] = await portal.query<{ id: string }>('select id from deletions');
    await portal.callRoute(admin, 'restoreDeletion', { deletionId: deletion?.id ?? '' }, { body: {} });
    expect(await findHealth('spare')).toMatchObject({ state: 'unknown' });
  });

  it('store the failure of a report while its connection breaks', async () => {
    refreshWorks({ '/reports/': notFound });
    await withClient(portal.config.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query("select from health where name = 'principal of alpha' for no key update");
      const opening = openReport();
      // The databases of other tests are on the same server.
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      const countWaiting = async () => (await client.query(waiting)).rowCount;
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await client.query(
        "update health set state = 'broken', since = now() where name = 'principal of alpha'",
      );
      await client.query('commit');
      await opening;
    });
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'broken', failedUsers: 1 });
  });
});

describe('Checks', () => {
  it('marks a report and its connection as healthy, with the time of the last refresh', async () => {
    const { status, body } = await checkReport('sales of alpha');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { kind: 'report', state: 'ok', code: null, refreshed: Date.UTC(2029, 4, 5, 1), canCheck: true },
    });
    expect(await findHealth('principal of alpha')).toMatchObject({ kind: 'connection', state: 'ok' });
    expect(await findChanges()).toEqual([]);
  });

  it.each([
    [
      'a deleted report',
      'sales',
      { [`/groups/${workspaceId}/reports`]: emptyWorkspace },
      'notFound',
      'broken',
    ],
    ['a deleted workspace', 'sales', { [`/groups/${workspaceId}/reports`]: notFound }, 'notFound', 'broken'],
    [
      'a workspace without access',
      'sales',
      { [`/groups/${workspaceId}/reports`]: { status: 403, body: {} } },
      'accessDenied',
      'broken',
    ],
    [
      'a missing role',
      'filtered',
      { '/GenerateToken': { status: 400, body: {} } },
      'identityRejected',
      'broken',
    ],
    ['an identity without a user name', 'nameless', {}, 'identityInvalid', 'broken'],
    ['a workspace that is not allowed', 'closed report', {}, 'workspaceNotAllowed', 'broken'],
    [
      'rejected credentials',
      'sales',
      { '/oauth2/': { status: 401, body: {} } },
      'connectionBroken',
      'broken',
    ],
  ])('finds %s', async (_, report, responses, code, state) => {
    refreshWorks(responses);
    expect((await checkReport(`${report} of alpha`)).body).toMatchObject({ code, state });
  });

  it.each([
    ['empty of alpha', 'credentialsMissing'],
    ['delegated of alpha', 'notAuthorized'],
  ])('mark a connection as failed that is not set up, without a notification: %s', async (name, code) => {
    expect((await checkConnection(name)).body).toMatchObject({ state: 'broken', code });
    expect(await findChanges()).toEqual([]);
  });

  it('marks a report with a failed refresh as degraded', async () => {
    refreshWorks({
      '/refreshes?': { body: { value: [{ requestId: 'r', refreshType: 'x', status: 'Failed' }] } },
    });
    expect((await checkReport('sales of alpha')).body).toMatchObject({
      state: 'degraded',
      code: 'refreshFailed',
    });
  });

  it.each(['Unknown', 'Cancelled'])(
    'marks a report as degraded whose last finished refresh has failed, despite a later refresh with status %s',
    async (status) => {
      const refresh = { requestId: 'r', refreshType: 'x' };
      refreshWorks({
        '/refreshes?': {
          body: {
            value: [
              { ...refresh, status },
              { ...refresh, status: 'Failed' },
              { ...refresh, status: 'Completed' },
            ],
          },
        },
      });
      expect((await checkReport('sales of alpha')).body).toMatchObject({
        state: 'degraded',
        code: 'refreshFailed',
      });
    },
  );

  it('accepts a dataset without a refresh history', async () => {
    refreshWorks({ '/refreshes?': { status: 415, body: {} } });
    expect((await checkReport('sales of alpha')).body).toMatchObject({ state: 'ok', refreshed: null });
  });

  it('marks a connection as degraded, not as broken, while the BI service does not respond', async () => {
    refreshWorks({ '/api/': { status: 503 } });
    expect((await checkConnection('principal of alpha')).body).toMatchObject({
      state: 'degraded',
      code: 'unavailable',
    });
  });

  it('stops at the first throttled request, returns 429 and changes no state', async () => {
    refreshWorks({ '/api/': { status: 429, headers: { 'retry-after': '0' } } });
    expect((await checkConnection('principal of alpha')).status).toBe(429);
    expect(portal.bi.requests.filter(({ path }) => path.startsWith('/api/'))).toHaveLength(1);
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'unknown' });
  });

  it('returns 422 for a connection that signs in as each user', async () => {
    expect(await checkConnection('personal of alpha')).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid' } },
    });
    expect(portal.bi.requests).toEqual([]);
  });

  it('writes a change of the state to the audit log, as a change by the portal', async () => {
    refreshWorks({ [`/groups/${workspaceId}/reports`]: emptyWorkspace });
    await checkReport('sales of alpha');
    refreshWorks();
    await checkReport('sales of alpha');
    const change = { name: 'sales of alpha', tenant_name: 'Tenant alpha', user_id: null };
    expect(await findChanges()).toEqual([
      {
        ...change,
        changes: [
          { field: 'state', before: 'unknown', after: 'broken' },
          { field: 'reason', before: null, after: 'notFound' },
        ],
      },
      {
        ...change,
        changes: [
          { field: 'state', before: 'broken', after: 'ok' },
          { field: 'reason', before: 'notFound', after: null },
        ],
      },
    ]);
  });
});

describe('Requests for tokens', () => {
  it('store a success and the first failure, which changes nothing yet', async () => {
    await openReport();
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'ok', lastFailure: null });
    refreshWorks({ '/reports/': notFound });
    await openReport();
    expect(await findHealth('sales of alpha')).toMatchObject({
      state: 'ok',
      code: 'notFound',
      failedUsers: 1,
      lastFailure: expect.any(Number),
    });
  });

  it('lower the state of the report, but one user cannot break it', async () => {
    refreshWorks({ '/reports/': notFound });
    for (let count = 0; count < 5; count += 1) await openReport();
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'degraded', failedUsers: 1 });
  });

  it('break the report when three users fail', async () => {
    refreshWorks({ '/reports/': notFound });
    for (const email of await addViewers(3)) await openReport(email);
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'broken', failedUsers: 3 });
  });

  it('break the connection and its reports immediately when its credentials are rejected', async () => {
    refreshWorks({ '/oauth2/': { status: 401, body: { error: 'invalid_client' } } });
    await openReport();
    expect(await findHealth('principal of alpha')).toMatchObject({
      state: 'broken',
      code: 'credentialsRejected',
    });
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'broken', code: 'connectionBroken' });
  });

  it('ignore users who have not connected their account', async () => {
    const params = await getParams('personal report of alpha');
    const { status } = await portal.callRoute(viewer, 'getToken', params);
    expect(status).toBe(403);
    expect(await findHealth('personal report of alpha')).toMatchObject({
      state: 'unknown',
      lastFailure: null,
    });
  });

  it('succeed even if the state cannot be stored', async () => {
    await portal.query('alter table health add constraint broken check (failures < 0) not valid');
    expect((await openReport()).status).toBe(200);
  });
});

describe('POST /apps/{appId}/reports/{reportId}/outcome', () => {
  it('breaks a report when the frames of three users fail, not of one, and repairs it when one renders [T50]', async () => {
    const [first = '', ...others] = await addViewers(3);
    for (let count = 0; count < 4; count += 1) {
      expect((await sendOutcome(first, 'loadFailed')).status).toBe(204);
    }
    await openReport(first);
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'unknown', failedUsers: 1 });
    for (const email of others) await sendOutcome(email, 'loadFailed');
    expect(await findHealth('sales of alpha')).toMatchObject({
      state: 'broken',
      code: 'loadFailed',
      failedUsers: 3,
    });
    await sendOutcome(first, 'rendered');
    expect(await findHealth('sales of alpha')).toMatchObject({ state: 'ok', failedUsers: 0 });
  });

  it('rejects text in place of a code, and apps that the user may not open [T50]', async () => {
    expect((await sendOutcome(viewer, 'The table Stores contains secret')).status).toBe(422);
    expect((await sendOutcome('outsider@alpha.example', 'loadFailed')).status).toBe(404);
    expect((await sendOutcome('viewer@beta.example', 'loadFailed')).status).toBe(404);
    expect(await portal.query('select from health_failures')).toEqual([]);
  });

  it('accepts at most the configured number of outcomes per minute, and writes no audit entries [T50]', async () => {
    await portal.close();
    await start({ limits: { ...noLimits, frameOutcomes: 2 } });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await sendOutcome(viewer, 'loadFailed')).status);
    expect(statuses).toEqual([204, 204, 429]);
    expect(
      await portal.query("select from audit_log where url like '%outcome' and status_code = 204"),
    ).toEqual([]);
  });
});

describe('Affected entities', () => {
  const list = async <Item>(
    route: 'listAffectedUsers' | 'listAffectedReports' | 'listAffectedApps',
    query = '',
  ) =>
    portal.callRoute<Item[]>(
      admin,
      route,
      { entityId: await portal.getId('connections', 'principal of alpha') },
      { query },
    );
  const listNames = async (...args: Parameters<typeof list>) =>
    (await list<{ name: string }>(...args)).body.map(({ name }) => name);

  it('are the users, reports and apps that depend on a connection', async () => {
    expect(await listNames('listAffectedReports')).toEqual([
      'filtered of alpha',
      'nameless of alpha',
      'sales of alpha',
    ]);
    expect(await listNames('listAffectedApps')).toEqual(['another of alpha', 'Everything of alpha']);
    expect(await listNames('listAffectedUsers')).toEqual([contributer, viewer]);
  });

  it('are searched and listed in pages', async () => {
    const { body, headers } = await list<{ name: string }>('listAffectedReports', '?search=N&limit=1');
    expect(body.map(({ name }) => name)).toEqual(['nameless of alpha']);
    expect(headers.get('x-total-count')).toBe('1');
    expect(await listNames('listAffectedApps', '?search=ANOTHER')).toEqual(['another of alpha']);
    expect(await listNames('listAffectedUsers', '?search=contributer')).toEqual([contributer]);
  });

  it('are read once if many apps have the same group', async () => {
    await addViewers(30);
    await insertBrokenConnections(200);
    await portal.query(
      "update reports set connection_id = (select id from connections where name = 'many 1') where name like 'many %'",
    );
    await portal.query(
      `update app_groups set group_id = (select id from groups where name = 'readers of alpha')
       where app_id in (select id from apps where name like 'many %')`,
    );
    const { statements, stop } = recordStatements();
    const params = { entityId: await portal.getId('connections', 'many 1') };
    const { headers } = await portal.callRoute(admin, 'listAffectedUsers', params, { query: '?limit=10' });
    stop();
    // The viewer, 30 further members of the group, and the contributor.
    expect(headers.get('x-total-count')).toBe('32');
    const reading = statements.filter(({ text }) => text.includes('group_viewers'));
    expect(reading).toHaveLength(2);
    expect(await findMostReadRows(reading)).toBeLessThan(3_000);
  });

  it('of other tenants cannot be listed', async () => {
    const params = { entityId: await portal.getId('connections', 'principal of beta') };
    for (const route of ['listAffectedUsers', 'listAffectedReports', 'listAffectedApps'] as const)
      expect((await portal.callRoute(admin, route, params)).status).toBe(404);
  });

  it('are counted by state, with the same filters as the list', async () => {
    const count = async (query = '') => (await portal.callRoute(admin, 'countHealth', {}, { query })).body;
    expect(await count()).toEqual({ broken: 0, degraded: 0, unknown: 10, ok: 2 });
    expect(await count('?kind=connection')).toEqual({ broken: 0, degraded: 0, unknown: 3, ok: 2 });
    expect(await count('?search=principal')).toEqual({ broken: 0, degraded: 0, unknown: 0, ok: 1 });
    expect(await count(`?tenant=${await portal.getId('tenants', 'Tenant beta')}`)).toEqual({
      broken: 0,
      degraded: 0,
      unknown: 0,
      ok: 0,
    });
  });
});

describe('Errors of reports', () => {
  const rejectCredentials = () => {
    const body = { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret' };
    refreshWorks({ '/oauth2/': { status: 401, body } });
  };

  it('tell viewers without names and codes what fails', async () => {
    rejectCredentials();
    const { status, body } = await openReport();
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        error: {
          code: 'bi_refused',
          message:
            'This report cannot be opened, because its connection to the BI service does not work. An administrator can fix the connection.',
          failure: { concerns: 'connection' },
        },
      },
    });
  });

  it('name the connection and the reason for administrators', async () => {
    rejectCredentials();
    const { body } = await openReport(contributer);
    expect(body).toMatchObject({
      error: {
        failure: {
          concerns: 'connection',
          code: 'credentialsRejected',
          detail: "The BI service rejected the connection's credentials (AADSTS7000215).",
          connection: {
            id: await portal.getId('connections', 'principal of alpha'),
            name: 'principal of alpha',
          },
        },
      },
    });
  });

  it('concern the report when the connection works', async () => {
    refreshWorks({ '/reports/': notFound });
    expect((await openReport()).body).toMatchObject({
      error: {
        message:
          'This report cannot be opened with its current settings. An administrator can fix the report.',
        failure: { concerns: 'report' },
      },
    });
  });
});

describe('POST /apps/{appId}/reports/{reportId}/problems', () => {
  const notify = async (email = viewer, report?: string) =>
    portal.callRoute<{ result: string }>(email, 'reportProblem', await getParams(report));
  const startWithMail = async () => {
    const mail = await startMailServer();
    await portal.close();
    await start({ jobs: shortIntervals, mail: { url: mail.url, from } });
    for (const email of [admin, contributer]) await portal.whoAmI(email);
    return mail;
  };

  it('sends one email to the administrators of the connection, however many users ask', async () => {
    const mail = await startWithMail();
    refreshWorks({ '/oauth2/': { status: 401, body: { error: 'invalid_client' } } });
    await openReport();
    await expect.poll(() => mail.mails.length, { timeout: 5_000 }).toBe(1);
    const [other = ''] = await addViewers(1);
    expect((await notify()).body).toEqual({ result: 'sent' });
    expect((await notify()).body).toEqual({ result: 'alreadySent' });
    expect((await notify(other)).body).toEqual({ result: 'alreadySent' });
    await expect.poll(() => mail.mails.length, { timeout: 5_000 }).toBe(2);
    expect(mail.getRecipients()).toEqual([admin, admin]);
    const [, sent] = mail.mails;
    expect(sent?.subject).toBe('Embed Portal: Ada Vos cannot open sales of alpha');
    expect(sent?.text).toContain('Connection: principal of alpha');
    expect(await findHealth('principal of alpha')).toMatchObject({ reportedUsers: 2 });
    const entries = await portal.query(
      "select user_email from (select actor_email as user_email from audit_log where action = 'reportProblem') entries",
    );
    expect(entries).toHaveLength(3);
    await mail.close();
  });

  it('sends an email again when the failure returns after a repair', async () => {
    const mail = await startWithMail();
    expect((await notify()).body).toEqual({ result: 'sent' });
    await openReport();
    expect((await notify()).body).toEqual({ result: 'sent' });
    await expect.poll(() => mail.mails.length, { timeout: 5_000 }).toBe(2);
    // The report fails, not its connection.
    expect(mail.getRecipients()).toEqual([contributer, contributer]);
    await mail.close();
  });

  it('sends no email about the same failure for four hours', async () => {
    const mail = await startWithMail();
    const notifyAfter = async (minutes: number) => {
      await portal.query('update health set reported = now() - make_interval(mins => $1)', [minutes]);
      return (await notify()).body;
    };
    expect(await notifyAfter(239)).toEqual({ result: 'alreadySent' });
    expect(await notifyAfter(241)).toEqual({ result: 'sent' });
    await expect.poll(() => mail.mails.length, { timeout: 5_000 }).toBe(1);
    await mail.close();
  });

  it('rejects more than 20 notifications of a user in a day, and reports that the user cannot open', async () => {
    await insertBrokenConnections(30);
    // Those that are older than 24 hours do not count.
    await portal.query(
      `insert into health_failures (id, user_id, reported_at)
       select health.id, users.id,
         now() - case when row_number() over (order by health.id) <= 19 then 1439 else 1441 end * interval '1 minute'
       from health, users where users.email = $1 and health.name <> 'sales of alpha' limit 30`,
      [viewer],
    );
    expect((await notify()).status).toBe(200);
    expect((await notify()).status).toBe(429);
    expect((await notify('outsider@alpha.example')).status).toBe(404);
    expect((await notify(contributer, 'manual of alpha')).status).toBe(422);
  });
});

describe('Background checks', () => {
  const startWithChecks = async (overrides: Partial<ServerConfig> = {}) => {
    await portal.close();
    await start({
      jobs: shortIntervals,
      health: { checkMinutes: 15, recipients: 'administrators' },
      ...overrides,
    });
    await portal.query('update health set next_check = now()');
  };
  const makeDue = async () => {
    // Locked, because checks that run meanwhile lock the rows in another order.
    await portal.query(
      "lock table health in exclusive mode; update health set next_check = now() - interval '1 minute', last_check = null",
    );
    await queueJob(portal, 'health-checks');
  };

  it('find a broken report before a viewer opens it', async () => {
    await startWithChecks();
    refreshWorks({ [`/groups/${workspaceId}/reports`]: emptyWorkspace });
    await expect
      .poll(
        async () => {
          await makeDue();
          return (await findHealth('sales of alpha'))?.state;
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe('broken');
    expect(portal.bi.requests.every(({ body }) => !body.includes('refresh_token'))).toBe(true);
  });

  it('stop when the BI service is busy', async () => {
    await startWithChecks();
    refreshWorks({ '/api/': { status: 429, headers: { 'retry-after': '1' } } });
    await makeDue();
    await expect.poll(() => portal.bi.findRequests('/reports').length).toBeGreaterThan(0);
    await expect.poll(async () => findJobs(portal, 'health-checks')).toEqual([]);
    // The first job may run before the connections are due.
    expect(portal.bi.findRequests('/reports').length).toBeLessThanOrEqual(2);
    expect(await findChanges()).toEqual([]);
  });
});

describe('Notifications', () => {
  it('send one email and one signed request for each change', async () => {
    const mail = await startMailServer();
    const received: { body: string; signature: string }[] = [];
    const receiver = await listenLocally((request, response) => {
      void text(request).then((body) => {
        received.push({ body, signature: String(request.headers['portal-signature']) });
        response.end();
      });
    });
    await portal.close();
    const secret = 'webhook-secret-0123456789';
    await start({
      jobs: shortIntervals,
      mail: { url: mail.url, from },
      health: { checkMinutes: 0, recipients: 'administrators', webhook: { url: receiver.url, secret } },
    });
    await portal.whoAmI(contributer);
    refreshWorks({ [`/groups/${workspaceId}/reports`]: emptyWorkspace });
    await checkReport('sales of alpha');
    await checkReport('sales of alpha');
    refreshWorks();
    await checkReport('sales of alpha');
    await checkReport('sales of alpha');
    await expect.poll(() => mail.mails.length, { timeout: 5_000 }).toBe(2);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
    expect(mail.getRecipients()).toEqual([contributer, contributer]);
    expect(mail.mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Embed Portal: Report "sales of alpha" has failed',
      'Embed Portal: Report "sales of alpha" works again',
    ]);
    const broken = mail.mails.find(({ subject }) => subject?.endsWith('has failed'));
    expect(broken?.text).toContain('The BI service did not find the report or its workspace.');
    expect(broken?.text).toContain(`/health?entity=${await portal.getId('reports', 'sales of alpha')}`);
    for (const { body, signature } of received) {
      const time = /^t=(\d+),v1=/.exec(signature)?.[1] ?? '';
      const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      expect(signature).toBe(`t=${time},v1=${expected}`);
    }
    expect(received.map(({ body }) => (JSON.parse(body) as { after: string }).after).toSorted()).toEqual([
      'broken',
      'ok',
    ]);
    await Promise.all([mail.close(), receiver.close()]);
  });

  it('go to the active superAdmins if no active user manages the reports of the tenant', async () => {
    const mail = await startMailServer();
    await portal.close();
    await start({
      jobs: shortIntervals,
      mail: { url: mail.url, from },
      health: { checkMinutes: 0, recipients: 'administrators' },
    });
    for (const email of [contributer, 'super@example.com']) await portal.whoAmI(email);
    await portal.query('update users set active = false where email = $1', [contributer]);
    await portal.query(
      `insert into users (email, super_admin, registered, active)
       values ('former@example.com', true, true, false), ('invited@example.com', true, false, true)`,
    );
    refreshWorks({ [`/groups/${workspaceId}/reports`]: emptyWorkspace });
    await checkReport('sales of alpha', 'super@example.com');
    await expect.poll(() => mail.getRecipients(), { timeout: 5_000 }).toEqual(['super@example.com']);
    await expect.poll(() => findJobs(portal, 'mail')).toEqual([]);
    expect(mail.getRecipients()).toEqual(['super@example.com']);
    await mail.close();
  });
});

describe('Client secrets', () => {
  const findExpiry = async () => (await findHealth('principal of alpha'))?.secretExpires;
  const updateAuth = async (auth: object) =>
    portal.callRoute(
      admin,
      'updateConnection',
      { connectionId: await portal.getId('connections', 'principal of alpha') },
      { body: { auth } },
    );

  it('store their last day until the secret is replaced', async () => {
    expect((await updateAuth({ secretExpires: '2031-02-28' })).status).toBe(200);
    expect(await findExpiry()).toBe('2031-02-28');
    await updateAuth({ clientId: 'other' });
    expect(await findExpiry()).toBe('2031-02-28');
    await updateAuth({ clientSecret: 'new' });
    expect(await findExpiry()).toBeNull();
    await updateAuth({ clientSecret: 'newer', secretExpires: '2032-01-01' });
    expect(await findExpiry()).toBe('2032-01-01');
    await updateAuth({ secretExpires: '' });
    expect(await findExpiry()).toBeNull();
    expect((await updateAuth({ secretExpires: '2031-02-29' })).status).toBe(422);
  });

  it('cause one reminder 30 days, 7 days and 1 day before their end', async () => {
    const mail = await startMailServer();
    await portal.close();
    await start({ jobs: shortIntervals, mail: { url: mail.url, from } });
    await portal.whoAmI(admin);
    for (const days of [31, 30, 29, 8, 7, 2, 1, 0, -1]) {
      await portal.query(
        `with old as (update health set reminded_end = current_date + $1::int where reminded_end is not null)
         update connections set client_secret_expires_on = current_date + $1::int where name = 'principal of alpha'`,
        [days],
      );
      await queueJob(portal, 'secret-expiry');
      await expect.poll(() => findJobs(portal, 'secret-expiry'), { timeout: 5_000 }).toEqual([]);
    }
    await expect.poll(() => mail.mails.length, { timeout: 5_000 }).toBe(3);
    expect(mail.mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Embed Portal: The client secret of connection "principal of alpha" expires in 30 days',
      'Embed Portal: The client secret of connection "principal of alpha" expires in 7 days',
      'Embed Portal: The client secret of connection "principal of alpha" expires tomorrow',
    ]);
    for (const { text } of mail.mails)
      expect(text).toMatch(/\nTenant: Tenant alpha\nLast day: \d{1,2} [A-Z][a-z]+ \d{4}\n/);
    expect(mail.getRecipients()).toEqual([admin, admin, admin]);
    await mail.close();
  });

  const superAdmin = 'super@example.com';
  it.each([
    [
      'an archived tenant',
      async () =>
        portal.callRoute(superAdmin, 'archiveTenant', {
          tenantId: await portal.getId('tenants', 'Tenant alpha'),
        }),
    ],
    [
      'a deleted tenant',
      async () =>
        portal.callRoute(
          superAdmin,
          'deleteTenantWithContents',
          { tenantId: await portal.getId('tenants', 'Tenant alpha') },
          { body: { name: 'Tenant alpha' } },
        ),
    ],
    [
      'a deleted connection',
      async () =>
        portal.callRoute(superAdmin, 'deleteConnection', {
          connectionId: await portal.getId('connections', 'spare'),
        }),
    ],
  ])('cause no reminder for %s', async (_, close) => {
    const mail = await startMailServer();
    await portal.close();
    await start({ jobs: shortIntervals, mail: { url: mail.url, from } });
    for (const email of [admin, superAdmin]) await portal.whoAmI(email);
    await portal.query(
      "insert into connections (tenant_id, name, type) select id, 'spare', 'App Owns Data' from tenants where name = 'Tenant alpha'",
    );
    await portal.query(
      `update connections set client_secret_expires_on = current_date + 7
       where name in ('spare', 'principal of beta')`,
    );
    expect((await close()).status).toBe(204);
    await queueJob(portal, 'secret-expiry');
    await expect.poll(() => mail.mails.length).toBeGreaterThan(0);
    await expect.poll(() => findJobs(portal, 'secret-expiry')).toEqual([]);
    await expect.poll(() => findJobs(portal, 'mail')).toEqual([]);
    expect(mail.mails.map(({ subject }) => subject)).toEqual([
      'Embed Portal: The client secret of connection "principal of beta" expires in 7 days',
    ]);
    await mail.close();
  });
});
