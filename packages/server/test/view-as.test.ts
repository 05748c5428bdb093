import { routes } from '@embed-portal/api-contract';
import type {
  AppShortcuts,
  AuditLogEntry,
  CurrentUser,
  EmbedToken,
  ErrorBody,
  Route,
  RouteName,
  RuntimeConfig,
  Tenant,
  UserApp,
  ViewSession,
} from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { datasetId } from './support/bi.ts';
import { noLimits, sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';
import type { SqlAsUser } from './support/sql-as-user.ts';
import { targets } from './support/targets.ts';

const admin = 'super@example.com';
const contributer = 'contributer@alpha.example';
const viewer = 'viewer@alpha.example';
const reason = 'Ticket 4711: the sales report looks empty';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const email of [admin, contributer, viewer]) await portal.whoAmI(email);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.bi.respondWith();
  await portal.query('delete from audit_log');
  await portal.query('delete from view_sessions');
  await portal.query(
    `update users set active = email not like 'inactive%', super_admin = email = $1,
     contributer_admin = email like 'contributer@%', user_admin = email like 'useradmin@%'`,
    [admin],
  );
});

interface Start {
  actor?: string;
  target?: string;
  tenant?: string;
  on?: Portal;
}

const start = async <Body = ViewSession>({
  actor = admin,
  target = viewer,
  tenant = 'alpha',
  on = portal,
}: Start = {}) =>
  on.callRoute<Body>(
    actor,
    'startViewSession',
    { tenantId: await on.getId('tenants', `Tenant ${tenant}`), userId: await on.getId('users', target) },
    { body: { reason } },
  );

async function startSession(request?: Start): Promise<string> {
  const { status, body } = await start(request);
  expect(status).toBe(201);
  return body.id;
}

const callInView = async <Body = ErrorBody>(
  sessionId: string,
  name: RouteName,
  params: Record<string, string> = {},
  { actor = admin, ...request }: { actor?: string; body?: unknown; query?: string } = {},
) => portal.callRoute<Body>(actor, name, params, { ...request, headers: { 'x-view-as': sessionId } });

const getTokenParams = async (report = 'sales', tenant = 'alpha') => ({
  appId: await portal.getId('apps', `Everything of ${tenant}`),
  reportId: await portal.getId('reports', `${report} of ${tenant}`),
});

const listEntries = async (): Promise<AuditLogEntry[]> =>
  (await portal.callRoute<AuditLogEntry[]>(admin, 'listAuditLogs')).body;

const ended = { status: 403, body: { error: { code: 'view_as_ended' } } };

/** Adds the viewer to the other tenant, with the same rights as its own viewer. Returns a function that removes it. */
async function addToOtherTenant(): Promise<() => Promise<unknown>> {
  const userId = await portal.getId('users', viewer);
  const tenantId = await portal.getId('tenants', 'Tenant beta');
  await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [tenantId, userId]);
  await portal.query(
    `insert into group_users select tenant_id, id, $1 from groups where name = 'readers of beta'`,
    [userId],
  );
  return () =>
    portal.query('delete from memberships where tenant_id = $1 and user_id = $2', [tenantId, userId]);
}

describe('POST /tenants/{tenantId}/users/rel/{userId}/view-sessions', () => {
  it('starts a session of 30 minutes, and records the reason', async () => {
    const { status, body } = await start();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: body.id,
        actor: { id: await portal.getId('users', admin), name: 'Ada Vos' },
        target: { id: await portal.getId('users', viewer), name: 'Ada Vos' },
        tenant: { id: await portal.getId('tenants', 'Tenant alpha'), name: 'Tenant alpha' },
        reason,
        started: body.started,
        expires: body.started + 30 * 60_000,
        ended: false,
      },
    });
    const [entry] = await listEntries();
    expect(entry).toMatchObject({
      action: 'startViewSession',
      actor: { email: admin },
      onBehalfOf: null,
      tenant: { name: 'Tenant alpha' },
      targets: [
        { type: 'user', id: body.target.id, name: `Ada Vos (${viewer})` },
        { type: 'tenant', name: 'Tenant alpha' },
      ],
      body: { reason },
    });
  });

  it.each([['   '], ['x'.repeat(501)], [undefined]])('rejects the reason %j', async (text) => {
    const params = {
      tenantId: await portal.getId('tenants', 'Tenant alpha'),
      userId: await portal.getId('users', viewer),
    };
    expect(
      await portal.callRoute(admin, 'startViewSession', params, { body: { reason: text } }),
    ).toMatchObject({ status: 422, body: { error: { details: [{ field: 'reason' }] } } });
  });

  it.each([
    ['oneself', { target: admin }, 'You already see the portal as yourself. Choose another user.'],
    [
      'a deactivated user',
      { target: 'inactive@alpha.example' },
      'This user is deactivated. Activate the user first.',
    ],
  ])('rejects %s with 422 [T45]', async (_, request, message) => {
    expect(await start<ErrorBody>(request)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', message, details: [{ field: 'userId' }] } },
    });
  });

  it('rejects another superAdmin with 422', async () => {
    await portal.query("update users set super_admin = true where email = 'contributer@alpha.example'");
    expect(await start<ErrorBody>({ target: contributer })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('superAdmin') as string } },
    });
  });

  it('returns 404 for users who are not members of the tenant, and for unknown tenants', async () => {
    expect((await start({ tenant: 'beta' })).status).toBe(404);
    const params = { tenantId: crypto.randomUUID(), userId: await portal.getId('users', viewer) };
    expect((await portal.callRoute(admin, 'startViewSession', params, { body: { reason } })).status).toBe(
      404,
    );
    await portal.query("update memberships set expires_at = now() - interval '1 day' where user_id = $1", [
      await portal.getId('users', viewer),
    ]);
    expect((await start()).status).toBe(404);
    await portal.query('update memberships set expires_at = null');
  });

  it('rejects a nested start with 409 [T45]', async () => {
    const sessionId = await startSession();
    const params = {
      tenantId: await portal.getId('tenants', 'Tenant alpha'),
      userId: await portal.getId('users', 'outsider@alpha.example'),
    };
    expect(await callInView(sessionId, 'startViewSession', params, { body: { reason } })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'conflict',
          message: 'You already view the portal as another user. Stop this first.',
        },
      },
    });
    expect(await portal.query('select id from view_sessions')).toHaveLength(1);
  });

  it('limits the starts of a user per minute [T14]', async () => {
    const limited = await startPortal({ limits: { ...noLimits, viewSessions: 2 } });
    const responses = [];
    for (let count = 0; count < 3; count += 1) responses.push(await start({ on: limited }));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(responses[2]?.body).toEqual({
      error: { code: 'too_many_requests', message: 'Too many requests. Try again in a moment.' },
    });
    await limited.close();
  });
});

describe('Setting for contributerAdmins', () => {
  let open: Portal;
  beforeAll(async () => {
    open = await startPortal({ addedRoles: { viewAs: ['contributerAdmin'] } });
    for (const email of [contributer, viewer]) await open.whoAmI(email);
  });
  afterAll(() => open.close());

  it('rejects contributerAdmins by default', async () => {
    expect((await start({ actor: contributer })).status).toBe(403);
    const { body } = await sendRequest<RuntimeConfig>(`${portal.url}/config.json`);
    expect(body.addedRoles).toEqual({});
  });

  it('allows them to view the portal as members of their tenants without an administrative role [T45]', async () => {
    const asContributer = { actor: contributer, on: open };
    expect((await start(asContributer)).status).toBe(201);
    expect((await start({ ...asContributer, target: 'viewer@beta.example', tenant: 'beta' })).status).toBe(
      404,
    );
    for (const target of ['useradmin@alpha.example', 'connectionadmin@alpha.example'])
      expect(await start<ErrorBody>({ ...asContributer, target })).toMatchObject({
        status: 422,
        body: { error: { details: [{ field: 'userId' }] } },
      });
    expect((await start({ on: open, actor: 'useradmin@alpha.example' })).status).toBe(403);
    expect((await sendRequest<RuntimeConfig>(`${open.url}/config.json`)).body.addedRoles).toEqual({
      viewAs: ['contributerAdmin'],
    });
  });
});

describe('Requests with X-View-As', () => {
  it('are executed as the viewed user, without administrative roles, in one tenant [T45]', async () => {
    const removeFromOtherTenant = await addToOtherTenant();
    const userId = await portal.getId('users', viewer);
    const sessionId = await startSession();
    const me = await callInView<CurrentUser>(sessionId, 'whoAmI');
    expect(me.body).toMatchObject({ id: userId, email: viewer, rolesList: ['viewer'] });
    const tenants = await callInView<Tenant[]>(sessionId, 'listTenantsOfUser', { userId });
    expect(tenants.body.map(({ name }) => name)).toEqual(['Tenant alpha']);
    const apps = await callInView<UserApp[]>(sessionId, 'listAppsOfUser', { userId });
    expect(apps.body.map(({ name }) => name)).toEqual(['Everything of alpha']);
    const ofOtherTenant = await getTokenParams('sales', 'beta');
    expect((await callInView(sessionId, 'getToken', ofOtherTenant)).status).toBe(404);
    // The user can open the report outside of the view.
    expect((await portal.callRoute(viewer, 'getToken', ofOtherTenant)).status).toBe(200);
    await removeFromOtherTenant();
  });

  it('show a contributerAdmin all apps of the tenant, and no administration', async () => {
    const userId = await portal.getId('users', contributer);
    const sessionId = await startSession({ target: contributer });
    expect((await callInView<CurrentUser>(sessionId, 'whoAmI')).body).toMatchObject({
      rolesList: ['viewer'],
      roles: { contributerAdmin: false, viewer: true },
    });
    const { body } = await callInView<UserApp[]>(sessionId, 'listAppsOfUser', { userId });
    expect(body.map(({ name }) => name)).toEqual(['another of alpha', 'Everything of alpha']);
  });

  it.each([
    [
      'all tenants',
      'update users set user_admin = $2, connection_admin = $2, contributer_admin = $2 where email = $1',
    ],
    [
      'the tenant',
      `update memberships set roles = case when $2 then '{userAdmin,connectionAdmin,contributerAdmin}' else '{}' end::text[]
       where user_id = (select id from users where email = $1)`,
    ],
  ])('show no administration to a user with administrative roles for %s', async (_, setRoles) => {
    await portal.query(setRoles, [viewer, true]);
    onTestFinished(async () => {
      await portal.query(setRoles, [viewer, false]);
    });
    const { body } = await callInView<CurrentUser>(await startSession(), 'whoAmI');
    expect([body.rolesList, body.tenantRoles]).toEqual([['viewer'], []]);
    expect(body.roles).toEqual({
      superAdmin: false,
      userAdmin: false,
      connectionAdmin: false,
      contributerAdmin: false,
      viewer: true,
    });
  });

  it('return the favorites of the viewed user in the tenant of the view', async () => {
    const userId = await portal.getId('users', viewer);
    const appId = await portal.getId('apps', 'Everything of alpha');
    await portal.callRoute(viewer, 'addFavorite', { userId, appId });
    const sessionId = await startSession();
    expect((await callInView<AppShortcuts>(sessionId, 'getAppShortcuts', { userId })).body.favorites).toEqual(
      [appId],
    );
  });

  it('are allowed only for these routes', () => {
    const allowed = Object.entries<Route>(routes)
      .filter(([, route]) => route.viewAs === 'allow')
      .map(([name]) => name);
    expect(allowed).toEqual([
      'whoAmI',
      'listTenantsOfUser',
      'listAppsOfUser',
      'getToken',
      'getAppShortcuts',
      'listRefreshes',
    ]);
  });

  const denied = Object.entries<Route>(routes)
    .filter(([, route]) => route.viewAs === undefined)
    .map(([name]) => name as RouteName);
  it.each(denied)('are rejected with 403 for %s, and change nothing [T45]', async (name) => {
    // Targets of requests about apps are apps in the tenant of the view.
    onTestFinished(async () => {
      await portal.query("delete from apps where name = 'Fresh'");
    });
    const sessionId = await startSession();
    const { params, body, query } = await targets[name].buildRequest(portal, 'alpha', {
      persona: 'super',
      tenant: undefined,
      email: admin,
    });
    const before = await portal.hashState();
    expect(await callInView(sessionId, name, params, { body, ...(query && { query }) })).toMatchObject({
      status: 403,
      body: { error: { code: 'view_as_denied' } },
    });
    expect(await portal.hashState()).toBe(before);
  });

  it('are rejected as ended for every unknown, malformed or foreign session [T45]', async () => {
    const sessionId = await startSession();
    for (const id of ['', 'null', '0', crypto.randomUUID(), `${sessionId},${sessionId}`])
      expect(await callInView(id, 'whoAmI')).toMatchObject(ended);
    expect(await callInView(sessionId, 'whoAmI', {}, { actor: viewer })).toMatchObject(ended);
    expect(await callInView(sessionId, 'whoAmI', {}, { actor: contributer })).toMatchObject(ended);
    expect((await callInView(sessionId, 'whoAmI')).status).toBe(200);
  });

  it.each([
    ['has expired', "update view_sessions set expires_at = now() - interval '1 second'", ''],
    [
      'lost the role of its actor',
      `update users set super_admin = false where email = '${admin}'`,
      `update users set super_admin = true where email = '${admin}'`,
    ],
    [
      'lost the membership of its target',
      `update memberships set expires_at = now() where user_id = (select id from users where email = '${viewer}')`,
      'update memberships set expires_at = null',
    ],
    [
      'has a target who became a superAdmin',
      `update users set super_admin = true where email = '${viewer}'`,
      `update users set super_admin = false where email = '${viewer}'`,
    ],
    [
      'had a target who was deactivated',
      `update users set active = false where email = '${viewer}'; update users set active = true where email = '${viewer}'`,
      '',
    ],
    [
      'had an actor who was deactivated',
      `update users set active = false where email = '${admin}'; update users set active = true where email = '${admin}'`,
      '',
    ],
  ])(
    'are rejected when the session %s, also after the condition is met again [T45]',
    async (_, end, undo) => {
      const sessionId = await startSession();
      expect((await callInView(sessionId, 'whoAmI')).status).toBe(200);
      await portal.query(end);
      expect(await callInView(sessionId, 'getToken', await getTokenParams())).toMatchObject(ended);
      expect(portal.bi.requests).toEqual([]);
      if (undo) await portal.query(undo);
      expect(await callInView(sessionId, 'whoAmI')).toMatchObject(ended);
    },
  );

  it('name both users in the audit log, for opened reports and for rejections', async () => {
    const sessionId = await startSession();
    await portal.query('delete from audit_log');
    await callInView(sessionId, 'getToken', await getTokenParams());
    await callInView(sessionId, 'listUsers');
    const actor = { name: 'Ada Vos', email: admin };
    const viewed = { id: await portal.getId('users', viewer), name: 'Ada Vos', email: viewer };
    const entries = await listEntries();
    expect(entries).toMatchObject([
      { action: 'listUsers', statusCode: 403, actor, onBehalfOf: viewed },
      { action: 'getToken', statusCode: 200, actor, onBehalfOf: viewed, tenant: { name: 'Tenant alpha' } },
    ]);
    expect(new Set(entries.map(({ userId }) => userId))).toEqual(
      new Set([await portal.getId('users', admin)]),
    );
    const { body: csv } = await portal.callRoute<string>(
      admin,
      'exportAuditLog',
      {},
      { query: '?format=csv' },
    );
    expect(csv.split('\r\n')[0]).toMatch(/,onBehalfOfId,onBehalfOfName,onBehalfOfEmail$/);
    expect(csv).toContain(`,${viewed.id},Ada Vos,${viewer}\r\n`);
  });

  it('change no health', async () => {
    const params = await getTokenParams();
    const sessionId = await startSession();
    await portal.query("update health set state = 'unknown', last_success = null, last_failure = null");
    const listObserved = () =>
      portal.query('select state from health where last_success is not null or last_failure is not null');
    expect((await callInView(sessionId, 'getToken', params)).status).toBe(200);
    expect(await listObserved()).toEqual([]);
    await portal.callRoute(viewer, 'getToken', params);
    expect(await listObserved()).toEqual([{ state: 'ok' }, { state: 'ok' }]);
  });

  it('count no opening of the viewed user, change no sign-in, and create no account', async () => {
    const takeSnapshot = () =>
      portal.query(
        `select (select count(*) from users) as users, (select count(*) from user_sessions) as sessions,
           (select count(*) from sign_in_log where user_id = $1) as "signIns",
           (select count(*) from audit_log where user_id = $1) as openings`,
        [userId],
      );
    const userId = await portal.getId('users', viewer);
    const params = await getTokenParams('filtered');
    const sessionId = await startSession();
    await callInView(sessionId, 'whoAmI');
    const before = await takeSnapshot();
    expect((await callInView(sessionId, 'getToken', params)).status).toBe(200);
    expect(await takeSnapshot()).toEqual(before);
    // The first opening by the user is recorded, although the report was opened in the view.
    await portal.callRoute(viewer, 'getToken', params);
    const [row] = await takeSnapshot();
    expect(row).toMatchObject({ openings: '1' });
  });

  it('use the effective identity of the viewed user', async () => {
    const sessionId = await startSession();
    await callInView(sessionId, 'getToken', await getTokenParams('filtered'));
    const [request] = portal.bi.findRequests('/GenerateToken');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ identities: [{ username: viewer }] });
  });

  it('limit embed tokens to the rest of the session [T45]', async () => {
    const sessionId = await startSession();
    await callInView<EmbedToken>(sessionId, 'getToken', await getTokenParams());
    await portal.query("update view_sessions set expires_at = now() + interval '7 minutes 30 seconds'");
    await callInView(sessionId, 'getToken', await getTokenParams());
    const lifetimes = portal.bi
      .findRequests('/GenerateToken')
      .map(({ body }) => (JSON.parse(body) as { lifetimeInMinutes: number }).lifetimeInMinutes);
    expect(lifetimes).toEqual([20, 7]);
    await portal.query("update view_sessions set expires_at = now() + interval '50 seconds'");
    expect(await callInView(sessionId, 'getToken', await getTokenParams())).toMatchObject(ended);
  });

  it("never read the viewed user's grant of a User Owns Data connection [T45]", async () => {
    const sessionId = await startSession();
    const params = await getTokenParams('personal report');
    // Any statement that reads the grants fails.
    await portal.query('alter table connection_grants rename to hidden');
    try {
      const responses = [
        await callInView(sessionId, 'getToken', params),
        await callInView(sessionId, 'listRefreshes', { ...params, datasetId }),
      ];
      for (const response of responses)
        expect(response).toMatchObject({
          status: 403,
          body: {
            error: { code: 'view_as_denied', message: expect.stringContaining('own account') as string },
          },
        });
    } finally {
      await portal.query('alter table hidden rename to connection_grants');
    }
    expect(portal.bi.requests).toEqual([]);
  });

  it('count towards the limits of the actor', async () => {
    const limited = await startPortal({ limits: { ...noLimits, embedTokens: 1 } });
    await limited.whoAmI(viewer);
    const { body } = await start({ on: limited });
    const params = {
      appId: await limited.getId('apps', 'Everything of alpha'),
      reportId: await limited.getId('reports', 'sales of alpha'),
    };
    const headers = { 'x-view-as': body.id };
    const statuses = [];
    for (let count = 0; count < 2; count += 1)
      statuses.push((await limited.callRoute(admin, 'getToken', params, { headers })).status);
    expect(statuses).toEqual([200, 429]);
    expect((await limited.callRoute(viewer, 'getToken', params)).status).toBe(200);
    await limited.close();
  });
});

describe('GET and DELETE /view-sessions/{viewSessionId}', () => {
  it('stop a session immediately, without a user ID, and name both users', async () => {
    const viewSessionId = await startSession();
    expect((await portal.callRoute(admin, 'stopViewSession', { viewSessionId })).status).toBe(204);
    expect(await callInView(viewSessionId, 'whoAmI')).toMatchObject(ended);
    expect((await portal.callRoute(admin, 'stopViewSession', { viewSessionId })).status).toBe(204);
    const { body } = await portal.callRoute<ViewSession>(admin, 'getViewSession', { viewSessionId });
    expect(body).toMatchObject({ id: viewSessionId, ended: true });
    const stop = (await listEntries()).find(({ action }) => action === 'stopViewSession');
    expect(stop).toMatchObject({
      actor: { email: admin },
      tenant: { name: 'Tenant alpha' },
      targets: [{ type: 'user', id: await portal.getId('users', viewer), name: `Ada Vos (${viewer})` }],
    });
  });

  it('return a session as ended when its time is up', async () => {
    const viewSessionId = await startSession();
    await portal.query('update view_sessions set expires_at = now() where id = $1', [viewSessionId]);
    const { body } = await portal.callRoute<ViewSession>(admin, 'getViewSession', { viewSessionId });
    expect(body).toMatchObject({ id: viewSessionId, ended: true });
  });

  it('return 404 for the sessions of others, also for their targets and for superAdmins [T45]', async () => {
    await portal.query("update users set super_admin = true where email = 'contributer@alpha.example'");
    const viewSessionId = await startSession();
    for (const email of [viewer, contributer])
      for (const name of ['getViewSession', 'stopViewSession'] as const)
        expect((await portal.callRoute(email, name, { viewSessionId })).status).toBe(404);
    expect((await callInView(viewSessionId, 'whoAmI')).status).toBe(200);
  });
});

describe('Row-level security of a view', () => {
  let removeFromOtherTenant: () => Promise<unknown>;
  let database: SqlAsUser;
  beforeAll(async () => {
    database = await openSqlAsUser(portal);
    removeFromOtherTenant = await addToOtherTenant();
  });
  afterAll(async () => {
    await removeFromOtherTenant();
    await database.close();
  });

  /** Returns the settings of a transaction in which a superAdmin views tenant alpha as the viewer. */
  const buildView = async (): Promise<string> => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const actorId = await portal.getId('users', admin);
    return `select set_config('app.viewed_tenant_id', '${tenantId}', true), set_config('app.actor_id', '${actorId}', true);`;
  };

  it.each([
    ['tenants', 'id'],
    ...[
      'memberships',
      'groups',
      'group_users',
      'connections',
      'reports',
      'apps',
      'app_groups',
      'app_reports',
    ].map((table) => [table, 'tenant_id']),
  ] as [string, string][])(
    'limits the table %s to one tenant, and shows the others when the policy is dropped [T21]',
    async (table, column) => {
      const view = await buildView();
      const ids = [
        await portal.getId('tenants', 'Tenant alpha'),
        await portal.getId('tenants', 'Tenant beta'),
      ];
      const countTenants = async (ownerSql = '') =>
        database.runAsUser(
          viewer,
          `${view} select count(distinct ${column})::int as count from ${table} where ${column} in ('${ids.join("','")}')`,
          ownerSql,
        );
      expect(await countTenants()).toEqual([{ count: 1 }]);
      expect(await countTenants(`drop policy viewed_tenant on ${table}`)).toEqual([{ count: 2 }]);
    },
  );

  it('hides the invitations of other tenants, and shows them when the policy is dropped [T21]', async () => {
    const sql = `${await buildView()} select count(*)::int as count from invitations`;
    const invite = `insert into invitations (tenant_id, user_id, email)
      select tenants.id, users.id, 'own' from tenants, users
      where email = '${viewer}' and name in ('Tenant alpha', 'Tenant beta')`;
    expect(await database.runAsUser(viewer, sql, invite)).toEqual([{ count: 1 }]);
    const unprotect = `${invite}; drop policy viewed_tenant on invitations`;
    expect(await database.runAsUser(viewer, sql, unprotect)).toEqual([{ count: 2 }]);
  });

  it('accepts only audit entries that name the actor and the viewed user', async () => {
    const view = await buildView();
    const insertEntry = (user: string, onBehalfOf: string) =>
      database.runAsUser(
        viewer,
        `${view} insert into audit_log (user_id, on_behalf_of, method, url, status_code, status_message, request_id)
         values (${user}, ${onBehalfOf}, 'GET', '/', 200, '', '1')`,
      );
    expect(await insertEntry('access.actor_id()', 'access.user_id()')).toEqual([]);
    for (const [user, onBehalfOf] of [
      ['access.user_id()', 'null'],
      ['access.actor_id()', 'null'],
      ['access.user_id()', 'access.actor_id()'],
      ['access.actor_id()', 'gen_random_uuid()'],
    ] as const)
      await expect(insertEntry(user, onBehalfOf)).rejects.toThrow(/row-level security/);
  });

  it('shows sessions only to their actor, and not within a view [T21]', async () => {
    await startSession();
    const all = 'view_sessions';
    expect(await database.count(admin, all)).toBe(1);
    expect(await database.count(viewer, all)).toBe(0);
    expect(await database.count(viewer, all, 'alter table view_sessions disable row level security')).toBe(1);
    expect(await database.count(admin, all, 'drop policy own_sessions on view_sessions')).toBe(0);
    const [row] = await database.runAsUser(
      admin,
      `${await buildView()} select count(*)::int as count from view_sessions`,
    );
    expect(row).toEqual({ count: 0 });
  });

  it('allows only managers to start sessions [T21]', async () => {
    const insert = `insert into view_sessions (actor_id, target_id, tenant_id, reason, expires_at)
      select access.user_id(), u.id, m.tenant_id, '', now() from users u join memberships m on m.user_id = u.id
      where u.email = 'outsider@alpha.example' limit 1 returning 1`;
    expect(await database.runAsUser(contributer, insert)).toHaveLength(1);
    await expect(database.runAsUser(viewer, insert)).rejects.toThrow(/row-level security/);
    const unprotect = 'drop policy started_by_managers on view_sessions';
    expect(await database.runAsUser(viewer, insert, unprotect)).toHaveLength(1);
  });
});
