import { randomUUID } from 'node:crypto';
import type { AuditLogEntry, Group, RouteName, TenantUser } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase as createPool } from '../src/db/database.ts';
import { selectAuditEntries } from '../src/services/audit/logs.ts';
import type { AuditFilters } from '../src/services/audit/logs.ts';
import { insertApp, insertConnection, insertGroup, insertTenant, insertUser } from './support/insert-rows.ts';
import { fetchAllPages } from './support/pages.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { runDuringExport } from './support/run-during-export.ts';

const admin = 'super@example.com';
const contributer = 'contributer@alpha.example';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('delete from audit_log');
});

const listEntries = async (query = ''): Promise<AuditLogEntry[]> =>
  (await portal.callRoute<AuditLogEntry[]>(admin, 'listAuditLogs', {}, { query })).body;

async function send(email: string, name: RouteName, params: Record<string, string>, body?: object) {
  const headers = { 'user-agent': 'Browser/1.0' };
  const { status } = await portal.callRoute(email, name, params, { body, headers });
  const [entry] = await listEntries('?limit=1');
  return { status, entry: entry as AuditLogEntry };
}

const getTenantId = () => portal.getId('tenants', 'Tenant alpha');

describe('Entries of changes', () => {
  it('names the actor, the action, the tenant and the entity, and contains the changed fields', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const tenant = { id: await getTenantId(), name: 'Tenant alpha' };
    await portal.whoAmI(contributer);
    const body = { name: 'Analysts', description: '' };
    const { entry } = await send(contributer, 'updateGroup', { groupId }, body);
    expect(entry).toMatchObject({
      action: 'updateGroup',
      actor: { name: 'Ada Vos', email: contributer },
      tenant,
      targets: [{ type: 'group', id: groupId, name: 'Analysts' }],
      changes: [{ field: 'name', before: 'Fresh', after: 'Analysts' }],
      ip: '127.0.0.0/24',
      userAgent: 'Browser/1.0',
    });

    const { entry: deletion } = await send(contributer, 'deleteGroup', { groupId });
    expect(deletion).toMatchObject({
      action: 'deleteGroup',
      targets: [{ type: 'group', id: groupId, name: 'Analysts' }],
    });
    expect(deletion.changes).toContainEqual({ field: 'name', before: 'Analysts', after: null });

    const created = await send(
      'useradmin@alpha.example',
      'createGroup',
      { tenantId: tenant.id },
      {
        name: 'Readers',
        tenantId: tenant.id,
      },
    );
    expect(created.entry).toMatchObject({ action: 'createGroup', tenant, targets: [{ name: 'Readers' }] });
    expect(created.entry.changes).toContainEqual({ field: 'name', before: null, after: 'Readers' });
  });

  it('retains the names of that time when users and tenants are renamed', async () => {
    const groupId = await insertGroup(portal, 'beta');
    await portal.whoAmI('contributer@beta.example');
    await send('contributer@beta.example', 'updateGroup', { groupId }, { description: 'x' });
    await portal.query("update users set first_name = 'Renamed' where email = 'contributer@beta.example'");
    await portal.query("update groups set name = 'Renamed' where id = $1", [groupId]);
    await portal.query("update tenants set name = 'Renamed' where name = 'Tenant beta'");
    expect((await listEntries('?limit=1'))[0]).toMatchObject({
      actor: { name: 'Ada Vos' },
      tenant: { name: 'Tenant beta' },
      targets: [{ name: 'Fresh' }],
    });
    await portal.query("update tenants set name = 'Tenant beta' where name = 'Renamed'");
  });

  it('contains added and removed members with their names', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const viewerId = await portal.getId('users', 'viewer@alpha.example');
    const outsiderId = await portal.getId('users', 'outsider@alpha.example');
    await portal.query("update users set first_name = 'Vera', last_name = null where id = $1", [viewerId]);
    await send(contributer, 'updateGroup', { groupId }, { users: [outsiderId] });
    const change = { addUsers: [viewerId], removeUsers: [outsiderId] };
    const { entry } = await send(contributer, 'updateGroup', { groupId }, change);
    expect(entry.changes).toEqual([
      {
        field: 'users',
        added: [{ id: viewerId, name: 'Vera' }],
        removed: [{ id: outsiderId, name: 'outsider@alpha.example' }],
      },
    ]);

    const removal = await send('useradmin@alpha.example', 'removeUserFromTenant', {
      tenantId: await getTenantId(),
      userId: await insertUser(portal, 'alpha'),
    });
    expect(removal.entry.targets).toMatchObject([
      { type: 'user', name: expect.stringMatching(/@fresh\.example$/) as string },
      { type: 'tenant', name: 'Tenant alpha' },
    ]);
  });

  it('contains the reports of an app in order, and never the value of a secret [T41]', async () => {
    const appId = await insertApp(portal, 'alpha');
    const reportId = await portal.getId('reports', 'manual of alpha');
    const { entry } = await send(contributer, 'updateApp', { appId }, { reports: [reportId] });
    expect(entry.changes).toMatchObject([
      { field: 'reports', before: [{ name: 'Fresh' }], after: [{ id: reportId, name: 'manual of alpha' }] },
    ]);

    const reports = [{ id: reportId, section: 'Manuals' }];
    const { entry: sectionEntry } = await send(contributer, 'updateApp', { appId }, { reports });
    expect(sectionEntry.changes).toEqual([
      {
        field: 'reports',
        before: [{ id: reportId, name: 'manual of alpha' }],
        after: [{ id: reportId, name: 'manual of alpha', section: 'Manuals' }],
      },
    ]);

    const connectionId = await insertConnection(portal, 'alpha');
    const auth = { clientId: 'new client', clientSecret: 'SECRET-of-the-audit-test' };
    const { entry: secretEntry } = await send(
      'connectionadmin@alpha.example',
      'updateConnection',
      { connectionId },
      {
        auth,
      },
    );
    expect(secretEntry.changes).toEqual([
      { field: 'auth.clientId', before: null, after: 'new client' },
      { field: 'auth.clientSecret', before: null, after: '[changed]' },
    ]);
    const groupId = await insertGroup(portal, 'alpha');
    const token = `eyJ${'a'.repeat(30)}.payload.signature`;
    const { entry: tokenEntry } = await send(contributer, 'updateGroup', { groupId }, { description: token });
    expect(tokenEntry.changes).toEqual([{ field: 'description', omitted: true }]);
    const leaks = await portal.query('select id from audit_log where audit_log::text ~ $1', [
      `SECRET-of-the-audit-test|${token}`,
    ]);
    expect(leaks).toEqual([]);
  });

  it('names the entities of rejected requests and of opened reports', async () => {
    const groupId = await insertGroup(portal, 'beta');
    const { entry } = await send(contributer, 'updateGroup', { groupId }, { name: 'x' });
    expect(entry).toMatchObject({
      statusCode: 404,
      action: 'updateGroup',
      actor: { email: contributer },
      tenant: { name: 'Tenant beta' },
      targets: [{ type: 'group', id: groupId, name: 'Fresh' }],
      changes: [],
      ip: '127.0.0.0/24',
    });
    const appId = await portal.getId('apps', 'Everything of alpha');
    const reportId = await portal.getId('reports', 'sales of alpha');
    const { entry: opening } = await send('viewer@alpha.example', 'getToken', { appId, reportId });
    expect(opening).toMatchObject({
      action: 'getToken',
      tenant: { name: 'Tenant alpha' },
      targets: [
        { type: 'app', name: 'Everything of alpha' },
        { type: 'report', name: 'sales of alpha' },
      ],
      changes: [],
    });
  });

  it('names the entities in the path of a request that changes none of them, without changes', async () => {
    const viewer = 'viewer@alpha.example';
    const appId = await portal.getId('apps', 'Everything of alpha');
    const userId = await portal.getId('users', viewer);
    const { status, entry } = await send(viewer, 'addFavorite', { userId, appId });
    expect(status).toBe(204);
    expect(entry).toMatchObject({
      action: 'addFavorite',
      tenant: { name: 'Tenant alpha' },
      targets: [{ type: 'app', id: appId, name: 'Everything of alpha' }],
      changes: [],
    });
  });

  it('names a deleted tenant', async () => {
    const tenantId = await insertTenant(portal, 'alpha');
    await portal.query("update tenants set name = 'Closed' where id = $1", [tenantId]);
    const { status, entry } = await send(admin, 'deleteTenant', { tenantId });
    expect(status).toBe(204);
    expect(entry).toMatchObject({
      action: 'deleteTenant',
      tenant: { id: tenantId, name: 'Closed' },
      targets: [{ type: 'tenant', id: tenantId, name: 'Closed' }],
    });
  });

  it('redacts tokens in the user agent, and truncates it to 300 characters', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const headers = { 'user-agent': `eyJ${'a'.repeat(30)} ${'x'.repeat(300)}` };
    await portal.callRoute(contributer, 'deleteGroup', { groupId }, { headers });
    const [entry] = await listEntries('?limit=1');
    expect(entry?.userAgent).toBe(`[redacted] ${'x'.repeat(266)}`);
  });

  it('omits fields that only a later release knows', async () => {
    const target = { type: 'group', id: randomUUID(), name: 'Readers' };
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id, targets)
       values ('PATCH', '/api/later', 200, 'OK', 'later', $1)`,
      [JSON.stringify([{ ...target, owner: 'Ada Vos' }])],
    );
    expect((await listEntries()).map(({ targets }) => targets)).toEqual([[target]]);
  });

  it('returns entries of servers that did not store these details', async () => {
    await portal.query(
      `insert into audit_log (user_id, method, url, status_code, status_message, request_id)
       select id, 'PATCH', '/api/old', 200, 'OK', 'old' from users where email = $1`,
      [admin],
    );
    expect(await listEntries()).toMatchObject([
      {
        url: '/api/old',
        actor: { email: admin },
        ...{ action: null, tenant: null, targets: [], changes: [], ip: null, userAgent: null },
      },
    ]);
  });
});

describe('Filters of the audit log', () => {
  it('returns only the entries that meet each condition, from an index of the condition', async () => {
    const [groupId, otherId] = [await insertGroup(portal, 'alpha'), await insertGroup(portal, 'beta')];
    const before = Date.now();
    await send(contributer, 'updateGroup', { groupId }, { name: 'Filtered' });
    const { entry: deletion } = await send(admin, 'deleteGroup', { groupId: otherId });
    await portal.query("update audit_log set created_at = now() - interval '1 day' where id = $1", [
      deletion.id,
    ]);
    await send('viewer@alpha.example', 'updateGroup', { groupId }, { name: 'Rejected' });
    const filters: Record<string, string[]> = {
      [`from=${String(before)}`]: ['updateGroup 403', 'updateGroup 200'],
      [`to=${String(before)}`]: ['deleteGroup 204'],
      [`user=${await portal.getId('users', admin)}`]: ['deleteGroup 204'],
      [`tenant=${await getTenantId()}`]: ['updateGroup 403', 'updateGroup 200'],
      [`target=${otherId}`]: ['deleteGroup 204'],
      'action=updateGroup': ['updateGroup 403', 'updateGroup 200'],
      'status=succeeded': ['updateGroup 200', 'deleteGroup 204'],
      'status=rejected': ['updateGroup 403'],
      'search=filtered': ['updateGroup 403', 'updateGroup 200'],
      [`status=rejected&target=${groupId}`]: ['updateGroup 403'],
    };
    const found: Record<string, string[]> = {};
    for (const query of Object.keys(filters)) {
      const entries = await listEntries(`?limit=10&${query}`);
      found[query] = entries.map(({ action, statusCode }) => `${String(action)} ${String(statusCode)}`);
    }
    expect(found).toEqual(filters);
    for (const query of ['?user=x', '?from=0x10', '?to=1e3']) {
      expect((await portal.callRoute(admin, 'listAuditLogs', {}, { query })).status, query).toBe(400);
    }
  });

  it('returns all entries of an entity in pages, also from months before the page', async () => {
    const id = randomUUID();
    const targets = JSON.stringify([{ type: 'app', id, name: 'Sales' }]);
    const days = [1, 2, 20, 40, 200, 201, 395];
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id, targets, created_at)
       select 'GET', day::text, 200, 'OK', 'request', $1, now() - day * interval '1 day' from unnest($2::int[]) day`,
      [targets, days],
    );
    for (const limit of [1, 2, 3, 10]) {
      const query = `?target=${id}&limit=${String(limit)}`;
      const { items, totals } = await fetchAllPages<AuditLogEntry>(portal, admin, 'listAuditLogs', query);
      expect(items.map(({ url }) => Number(url))).toEqual(days);
      expect(new Set(totals)).toEqual(new Set(['7']));
    }
    const oldest = await fetchAllPages<AuditLogEntry>(
      portal,
      admin,
      'listAuditLogs',
      `?target=${id}&limit=3&sort=created`,
    );
    expect(oldest.items.map(({ url }) => Number(url))).toEqual(days.toReversed());
  });

  it('uses the index of each filter', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const filters: Record<string, AuditFilters> = {
      user: { user: id },
      tenant: { tenant: id },
      action: { action: 'updateGroup' },
      target: { target: id },
      target_name: { search: 'Filtered' },
      // Two indexes contain exactly the rejected entries.
      '(tenant_)?rejected': { status: 'rejected' },
      succeeded: { status: 'succeeded' },
    };
    const pool = createPool({ url: portal.config.databaseUrl, size: 1 });
    const userId = await portal.getId('users', admin);
    const findUsed = () =>
      pool.asUser(userId, async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        // The primary key has the order of a page.
        await sql`set local enable_indexscan = off`.execute(tx);
        const used: string[] = [];
        for (const [name, filter] of Object.entries(filters)) {
          const plan = JSON.stringify(await (await selectAuditEntries(tx, filter)).explain());
          if (new RegExp(`Bitmap Index Scan on audit_log_\\d{4}_\\d\\d_${name}_idx`).test(plan))
            used.push(name);
        }
        return used;
      });
    await expect.poll(findUsed).toEqual(Object.keys(filters));
    await pool.close();
  });
});

describe('POST /audit-logs/{entryId}/revert', () => {
  const revert = async ({ id, created }: AuditLogEntry, fields: string[]) =>
    portal.callRoute(admin, 'revertAuditChange', { entryId: id }, { body: { created, fields } });
  const getGroup = async (groupId: string) =>
    (await portal.callRoute<Group>(admin, 'getGroup', { groupId })).body;

  it('puts back fields and members with an audited update, and rejects fields that have changed since [T42]', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const viewerId = await portal.getId('users', 'viewer@alpha.example');
    const change = { name: 'Wrong', description: 'Kept', addUsers: [viewerId] };
    const { entry } = await send(contributer, 'updateGroup', { groupId }, change);
    expect(await revert(entry, ['name', 'users'])).toMatchObject({
      status: 200,
      body: { type: 'group', id: groupId, name: 'Wrong' },
    });
    expect(await getGroup(groupId)).toMatchObject({ name: 'Fresh', description: 'Kept', users: [] });
    expect((await listEntries('?limit=1'))[0]).toMatchObject({
      action: 'revertAuditChange',
      targets: [{ type: 'group', id: groupId, name: 'Fresh' }],
      changes: [
        { field: 'name', before: 'Wrong', after: 'Fresh' },
        { field: 'users', removed: [{ id: viewerId }] },
      ],
    });
    const conflict = await revert(entry, ['description', 'name']);
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'conflict',
          message: 'The field "name" has changed since. Change it in the group itself.',
        },
      },
    });
    expect((await revert(entry, ['users'])).status).toBe(409);
    expect(await getGroup(groupId)).toMatchObject({ name: 'Fresh', description: 'Kept' });
  });

  it('puts back the sections of an app, unless they have changed since', async () => {
    const appId = await insertApp(portal, 'alpha');
    const id = await portal.getId('reports', 'manual of alpha');
    const arrange = async (section: string) =>
      (await send(contributer, 'updateApp', { appId }, { reports: [{ id, section }] })).entry;
    await arrange('Manuals');
    const entry = await arrange('Help');
    expect((await revert(entry, ['reports'])).status).toBe(200);
    const [reversal] = await listEntries('?limit=1');
    expect(reversal?.changes).toMatchObject([
      { field: 'reports', before: [{ section: 'Help' }], after: [{ section: 'Manuals' }] },
    ]);
    expect((await revert(entry, ['reports'])).status).toBe(409);
  });

  it('restores a role of a user [T42]', async () => {
    const userId = await insertUser(portal, 'alpha');
    const { entry } = await send(admin, 'updateUser', { userId }, { roles: { userAdmin: true } });
    expect(entry.changes).toEqual([{ field: 'roles.userAdmin', before: false, after: true }]);
    expect((await revert(entry, ['roles.userAdmin'])).status).toBe(200);
    expect(await portal.query('select user_admin from users where id = $1', [userId])).toEqual([
      { user_admin: false },
    ]);
  });

  it('restores the role and the end of a membership, and puts back that restoration', async () => {
    const userId = await insertUser(portal, 'alpha');
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const params = { tenantId, userId };
    const getMember = async () => {
      const { body } = await portal.callRoute<TenantUser[]>(admin, 'listUsersOfTenant', { tenantId });
      const { roles, accessExpires } = body.find(({ id }) => id === userId) ?? {};
      return { contributerAdmin: roles?.contributerAdmin, accessExpires };
    };
    const accessExpires = Date.now() + 86_400_000;
    const change = { roles: { contributerAdmin: true }, accessExpires };
    const { entry } = await send(admin, 'updateMembership', params, change);
    expect((await revert(entry, ['roles.contributerAdmin', 'accessExpires'])).status).toBe(200);
    expect(await getMember()).toEqual({ contributerAdmin: false, accessExpires: null });
    const [reversal] = await listEntries('?limit=1');
    expect(reversal).toMatchObject({
      action: 'revertAuditChange',
      tenant: { id: tenantId },
      targets: [
        { type: 'user', id: userId },
        { type: 'tenant', id: tenantId },
      ],
      changes: [
        { field: 'accessExpires', before: accessExpires, after: null },
        { field: 'roles.contributerAdmin', before: true, after: false },
      ],
    });
    expect(await revert(entry, ['roles.contributerAdmin'])).toMatchObject({
      status: 409,
      body: {
        error: {
          message:
            'The field "roles.contributerAdmin" has changed since. Change it in the membership itself.',
        },
      },
    });
    expect((await revert(reversal as AuditLogEntry, ['roles.contributerAdmin'])).status).toBe(200);
    expect(await getMember()).toEqual({ contributerAdmin: true, accessExpires: null });
    expect(await portal.query('select contributer_admin from users where id = $1', [userId])).toEqual([
      { contributer_admin: false },
    ]);
  });

  it('obeys the rules of the update [T42]', async () => {
    const userId = await insertUser(portal, 'alpha');
    const { entry } = await send(admin, 'updateUser', { userId }, { roles: { userAdmin: true } });
    const connectionId = await insertConnection(portal, 'alpha');
    const auth = { clientId: 'first', clientSecret: 'x' };
    const { entry: connectionEntry } = await send(admin, 'updateConnection', { connectionId }, { auth });
    // The previous credentials would have to be verified, and their secret is not logged.
    for (const field of ['auth.clientId', 'auth.clientSecret'])
      expect((await revert(connectionEntry, [field])).status).toBe(422);
    expect((await revert(connectionEntry, ['name'])).status).toBe(422);
    expect((await revert({ ...entry, created: entry.created - 1 }, ['roles.userAdmin'])).status).toBe(404);
  });
});

describe('GET /audit-logs/export', () => {
  const download = (query: string) =>
    portal.callRoute<string>(admin, 'exportAuditLog', {}, { query: `?${query}` });

  it('downloads the filtered entries as JSON lines and records the export', async () => {
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id, created_at)
       select 'PATCH', '/api/bulk/' || n, 200, 'OK', 'bulk', now() - n * interval '1 second'
       from generate_series(1, 1200) n`,
    );
    await send('viewer@alpha.example', 'listUsers', {});
    const { body, headers } = await download('format=ndjson&status=succeeded');
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditLogEntry);
    expect(lines.filter(({ url }) => url.startsWith('/api/bulk/')).map(({ url }) => url)).toEqual(
      Array.from({ length: 1_200 }, (_, index) => `/api/bulk/${String(index + 1)}`),
    );
    expect(lines.every(({ statusCode }) => statusCode < 400)).toBe(true);
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.ndjson"$/,
    );
    const [entry] = await listEntries('?limit=1');
    expect(entry).toMatchObject({
      action: 'exportAuditLog',
      body: { format: 'ndjson', status: 'succeeded' },
    });
    const { id, created } = entry as AuditLogEntry;
    expect((await download(`format=ndjson&from=${String(created)}`)).body).toContain(id);
  });

  it('escapes formulas in CSV files [T41]', async () => {
    const texts = [
      '=1+1',
      ' =1+1',
      '\n=1+1',
      '\t@x',
      '＝1',
      '+1',
      '-1',
      '\u00a0-1',
      '\u200b=1',
      '\u2060@x',
      'a"b,c',
      'plain=1',
    ];
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id, created_at)
       select 'PATCH', '/api/' || n, 200, text, 'csv', now() - n * interval '1 second'
       from unnest($1::text[]) with ordinality t (text, n)`,
      [texts],
    );
    const { body, headers } = await download('format=csv&to=' + String(Date.now() + 1_000));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, ...rows] = body.split('\r\n');
    expect(header).toBe(
      'id,created,userId,userName,userEmail,action,tenantId,tenantName,targets,method,url,statusCode,statusMessage,changes,body,ip,userAgent,onBehalfOfId,onBehalfOfName,onBehalfOfEmail',
    );
    const cells = rows.flatMap((row) => /,PATCH,\/api\/\d+,200,(.*),,,,,,,$/s.exec(row)?.[1] ?? []);
    expect(cells).toEqual([
      `'=1+1`,
      `' =1+1`,
      `"'\n=1+1"`,
      `'\t@x`,
      `'＝1`,
      `'+1`,
      `'-1`,
      `'\u00a0-1`,
      `'\u200b=1`,
      `'\u2060@x`,
      '"a""b,c"',
      'plain=1',
    ]);
    const raw = await fetch(`${portal.url}/api/audit-logs/export?format=csv&action=none`, {
      headers: { authorization: `Bearer ${await portal.createToken(admin)}` },
    });
    // Spreadsheet programs recognize UTF-8 by the byte order mark, which text() removes.
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  /** Starts a download of 96 MB, more than the buffers of the connection can hold: Linux permits up to 36 MB. */
  const startLongDownload = async (signal?: AbortSignal): Promise<Response> => {
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, body, request_id)
       select 'PATCH', '/api/big', 200, 'OK', jsonb_build_object('text', repeat(md5(n::text), 1000)), 'big'
       from generate_series(1, 3000) n`,
    );
    const token = await portal.createToken(admin);
    const response = await fetch(`${portal.url}/api/audit-logs/export?format=ndjson`, {
      headers: { authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    });
    expect(response.status).toBe(200);
    return response;
  };

  it.each([
    ['loses the role', 'super_admin'],
    ['is deactivated', 'active'],
  ])('ends with an error when the caller %s during the download [T41]', async (_, column) => {
    await portal.query(
      `insert into audit_log (method, url, status_code, status_message, request_id)
       select 'PATCH', '/api/page', 200, 'OK', 'page' from generate_series(1, 501)`,
    );
    await runDuringExport(portal, `update users set ${column} = false where id = new.user_id;`);
    onTestFinished(async () => {
      await portal.query(`update users set ${column} = true where email = $1`, [admin]);
    });
    const response = await fetch(`${portal.url}/api/audit-logs/export?format=ndjson`, {
      headers: { authorization: `Bearer ${await portal.createToken(admin)}` },
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await portal.query('select id from audit_exports')).toEqual([]);
  });

  it('runs one export per user, and ends it when the client disconnects [T41]', async () => {
    const client = new AbortController();
    await startLongDownload(client.signal);
    expect(await download('format=ndjson')).toMatchObject({
      status: 409,
      body: { error: { message: 'You are already exporting data. Wait for that download to end.' } },
    });
    // Back-pressure: the server reads no further pages, and no connection stays busy.
    await expect
      .poll(() =>
        portal.query(
          "select pid from pg_stat_activity where state like '%transaction%' and datname = current_database()",
        ),
      )
      .toEqual([]);
    expect(await portal.query('select id from audit_exports')).toHaveLength(1);
    client.abort();
    await expect.poll(() => portal.query('select id from audit_exports')).toEqual([]);
    expect((await download('format=csv&action=none')).status).toBe(200);
  });

  it('ends with an error when another export has replaced it because the client read nothing for a minute', async () => {
    const response = await startLongDownload();
    // The server renews the lease until the buffers of the connection are full.
    const replace = async () => {
      await portal.query("update audit_exports set lease_until = now() - interval '1 second'");
      return (await download('format=csv&action=none')).status;
    };
    await expect.poll(replace).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('ends when the client disconnects before the server reads the first page', async () => {
    const lock = await portal.owner.connect();
    onTestFinished(() => {
      lock.release();
    });
    // The server waits for the audit entry of the export.
    await lock.query('begin; lock table audit_log in share mode');
    const client = new AbortController();
    const response = fetch(`${portal.url}/api/audit-logs/export?format=ndjson`, {
      headers: { authorization: `Bearer ${await portal.createToken(admin)}` },
      signal: client.signal,
    });
    await expect.poll(() => portal.query('select id from audit_exports')).toHaveLength(1);
    client.abort();
    await expect(response).rejects.toThrow('aborted');
    // The server, which runs in this process, has processed the disconnect before it responds to another request.
    await fetch(`${portal.url}/healthz`);
    await lock.query('rollback');
    await expect.poll(() => portal.query('select id from audit_exports')).toEqual([]);
  });
});
