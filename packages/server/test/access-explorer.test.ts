import { randomInt } from 'node:crypto';
import type {
  AccessExplanation,
  AccessQuestion,
  AddressExplanation,
  AppAccessEntry,
  AuditLogEntry,
  ErrorBody,
  ExplainableApp,
  UserAccessEntry,
  UserProfile,
} from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDirectory } from './support/directory.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { runDuringExport } from './support/run-during-export.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';

const superAdmin = 'super@example.com';
const viewer = 'viewer@alpha.example';
const outsider = 'outsider@alpha.example';
const contributer = 'contributer@alpha.example';
const userAdmin = 'useradmin@alpha.example';
const everything = 'Everything of alpha';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const getUserId = (email: string): Promise<string> => portal.getId('users', email);
const getAppId = (name: string): Promise<string> => portal.getId('apps', name);

async function listAppAccess(email: string, query = '') {
  const appId = await getAppId(everything);
  return portal.callRoute<AppAccessEntry[]>(email, 'listAppAccess', { appId }, { query });
}

const listUserAccess = async (email: string, user: string) =>
  portal.callRoute<UserAccessEntry[]>(email, 'listUserAccess', { userId: await getUserId(user) });

interface Question {
  user: string;
  app?: string;
  report?: string;
}

async function explain(email: string, { user, app = everything, report }: Question) {
  const params = { userId: await getUserId(user), appId: await getAppId(app) };
  const query = report === undefined ? '' : `?reportId=${await portal.getId('reports', report)}`;
  return portal.callRoute<AccessExplanation>(email, 'explainAccess', params, { query });
}

const getFailedRules = ({ steps }: AccessExplanation): string[] =>
  steps.filter(({ ok }) => !ok).map(({ rule }) => rule);

/** Adds members to the tenant alpha until the end of the test: `10001@many.example` and so on. */
async function addMembers(count: number): Promise<void> {
  onTestFinished(async () => {
    await portal.query("delete from users where email like '%@many.example'");
  });
  await portal.query(
    `with added as (
       insert into users (email) select i || '@many.example' from generate_series(10001, $1::int) i returning id
     )
     insert into memberships (tenant_id, user_id)
       select tenants.id, added.id from tenants, added where tenants.name = 'Tenant alpha'`,
    [10_000 + count],
  );
}
const addToReaders = (email: string) =>
  portal.query(
    `insert into group_users select tenant_id, id, (select id from users where email = $1)
     from groups where name = 'readers of alpha'`,
    [email],
  );
const addMembersToGroup = () =>
  portal.query(
    `insert into group_users select groups.tenant_id, groups.id, users.id from groups, users
     where groups.name = 'readers of alpha' and users.email like '%@many.example'`,
  );

describe('GET /apps/{appId}/access', () => {
  const formatEntries = (entries: AppAccessEntry[]): string[] =>
    entries.map(({ email, paths, missing }) =>
      [email, ...paths.map(({ rule, group }) => group?.name ?? rule), missing].filter(Boolean).join(', '),
    );

  it('lists every user who may open the app with all reasons', async () => {
    await addToReaders(contributer);
    const expected = [
      'contributer@alpha.example, readers of alpha, contributerAdmin',
      'viewer@alpha.example, readers of alpha',
    ];
    expect(formatEntries((await listAppAccess(contributer, '?sort=email')).body)).toEqual(expected);
    const ofSuperAdmin = formatEntries((await listAppAccess(superAdmin, '?sort=email')).body);
    expect(ofSuperAdmin).toEqual([expected[0], 'super@example.com, superAdmin', expected[1]]);
    await portal.query('delete from group_users where user_id = $1', [await getUserId(contributer)]);
    expect(formatEntries((await listAppAccess(contributer, '?sort=email')).body)[0]).toBe(
      'contributer@alpha.example, contributerAdmin',
    );
  });

  it('lists the members who may not open the app with the first missing link', async () => {
    expect(formatEntries((await listAppAccess(contributer, '?access=missing&sort=email')).body)).toEqual([
      'connectionadmin@alpha.example, group',
      'inactive@alpha.example, account',
      'outsider@alpha.example, group',
      'roleless@alpha.example, role',
      'useradmin@alpha.example, group',
    ]);
  });

  it('searches and returns pages', async () => {
    const first = await listAppAccess(superAdmin, '?limit=2&sort=-email');
    expect(first.body.map(({ email }) => email)).toEqual([viewer, superAdmin]);
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /^<\/api(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await portal.requestAs<AppAccessEntry[]>(superAdmin, next);
    expect(second.body.map(({ email }) => email)).toEqual([contributer]);
    const found = await listAppAccess(superAdmin, '?search=VIEWER@a');
    expect(found.body.map(({ email }) => email)).toEqual([viewer]);
  });

  it.each([
    { added: 240, total: '242', totalOfSuperAdmin: '243', relation: null },
    { added: 2_100, total: '250', totalOfSuperAdmin: '250', relation: 'gte' },
    // Above the limit of reading all users together.
    { added: 20_100, total: '250', totalOfSuperAdmin: '250', relation: 'gte' },
  ])(
    'returns pages of apps with many users, and their total: $added more users',
    async ({ added, total, totalOfSuperAdmin, relation }) => {
      await addMembers(added);
      await addMembersToGroup();
      for (const email of [superAdmin, contributer]) {
        const page = await listAppAccess(email, '?limit=2&sort=email');
        expect(page.body.map((entry) => entry.email)).toEqual(['10001@many.example', '10002@many.example']);
        expect(page.headers.get('x-total-count')).toBe(email === superAdmin ? totalOfSuperAdmin : total);
        expect(page.headers.get('x-total-count-relation')).toBe(relation);
        expect(page.body[0]?.paths.map(({ group }) => group?.name)).toEqual(['readers of alpha']);
        const last = await listAppAccess(email, '?limit=1&sort=-email');
        expect(last.body.map((entry) => entry.email)).toEqual([viewer]);
        const found = await listAppAccess(email, '?limit=2&search=10007@many');
        expect(found.body.map((entry) => entry.email)).toEqual(['10007@many.example']);
        expect(found.headers.get('x-total-count')).toBe('1');
      }
      const missing = await listAppAccess(contributer, '?limit=2&access=missing&sort=email');
      expect(missing.headers.get('x-total-count')).toBe('5');
      expect(missing.body.map(({ email }) => email)).toEqual([
        'connectionadmin@alpha.example',
        'inactive@alpha.example',
      ]);
    },
  );

  it('returns the complete list without a limit', async () => {
    await addMembers(300);
    await addMembersToGroup();
    expect((await listAppAccess(superAdmin)).body).toHaveLength(303);
    expect((await listAppAccess(contributer)).body).toHaveLength(302);
  });

  it('counts at most 250 members without access', async () => {
    await addMembers(300);
    const page = await listAppAccess(contributer, '?limit=3&access=missing&sort=-email');
    expect(page.body.map(({ email, missing }) => `${email} ${String(missing)}`)).toEqual([
      'useradmin@alpha.example group',
      'roleless@alpha.example role',
      'outsider@alpha.example group',
    ]);
    expect(page.headers.get('x-total-count')).toBe('250');
    expect(page.headers.get('x-total-count-relation')).toBe('gte');
    const all = await listAppAccess(contributer, '?access=missing');
    expect(all.body).toHaveLength(305);
    const found = await listAppAccess(contributer, '?limit=3&access=missing&search=10007@');
    expect(found.body.map(({ email }) => email)).toEqual(['10007@many.example']);
  });
});

describe('GET /apps/{appId}/access/export', () => {
  const download = async (email: string, query = '') => {
    const appId = await getAppId(everything);
    return portal.callRoute<string>(email, 'exportAppAccess', { appId }, { query });
  };
  const readLines = ({ body }: { body: string }): string[] => body.trimEnd().split('\r\n');

  it('downloads the users with all reasons, sorted by name and without formulas, and records the export [T41]', async () => {
    await portal.query(
      "update users set first_name = '=Aaa', last_name = 'Bos', registered = false where email = $1",
      [viewer],
    );
    const response = await download(contributer);
    const appId = await getAppId(everything);
    expect(readLines(response)).toEqual([
      'appId,appName,userId,name,email,registered,active,access,missing',
      `${appId},${everything},${await getUserId(viewer)},'=Aaa Bos,${viewer},false,true,group readers of alpha,`,
      `${appId},${everything},${await getUserId(contributer)},Ada Vos,${contributer},true,true,contributerAdmin,`,
    ]);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="access-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const { body: entries } = await portal.callRoute<AuditLogEntry[]>(
      superAdmin,
      'listAuditLogs',
      {},
      { query: `?limit=1&action=exportAppAccess` },
    );
    expect(entries).toMatchObject([
      {
        actor: { email: contributer },
        tenant: { name: 'Tenant alpha' },
        targets: [{ type: 'app', id: appId, name: everything }],
        body: { access: 'granted' },
      },
    ]);
  });

  it('downloads the members without access with the first missing link', async () => {
    const lines = readLines(await download(contributer, '?access=missing&search=inactive'));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/,inactive@alpha\.example,(true|false),false,,account$/);
  });

  it('downloads each user of a large app once', async () => {
    await addMembers(1_200);
    await addMembersToGroup();
    const lines = readLines(await download(superAdmin)).slice(1);
    expect(lines).toHaveLength(1_203);
    expect(new Set(lines).size).toBe(1_203);
    expect(lines.filter((line) => line.endsWith('superAdmin,'))).toHaveLength(1);
  });

  it('rejects apps of other tenants before the download starts', async () => {
    const params = { appId: await getAppId('Everything of beta') };
    expect(await portal.callRoute(contributer, 'exportAppAccess', params)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found', message: 'App not found.' } },
    });
    expect((await download('connectionadmin@alpha.example')).status).toBe(403);
  });

  it.each([
    ['everywhere', "'{}'"],
    ['in this tenant only', "case name when 'Tenant beta' then '{contributerAdmin}'::text[] else '{}' end"],
  ])(
    'ends with an error when the caller loses the role %s during the download [T41]',
    async (_, rolesDuringExport) => {
      await addMembers(1_200);
      await addMembersToGroup();
      // A member of the group may still open the app, but no longer list its users.
      await addToReaders(contributer);
      const userId = await getUserId(contributer);
      await portal.query('update users set contributer_admin = false where id = $1', [userId]);
      await portal.query(
        `insert into memberships (tenant_id, user_id, roles)
       select id, $1, '{contributerAdmin}' from tenants where name in ('Tenant alpha', 'Tenant beta')
       on conflict (tenant_id, user_id) do update set roles = excluded.roles`,
        [userId],
      );
      await runDuringExport(
        portal,
        `update memberships set roles = ${rolesDuringExport} from tenants
       where tenants.id = tenant_id and user_id = new.user_id;`,
      );
      onTestFinished(async () => {
        await portal.query('update users set contributer_admin = true where id = $1', [userId]);
        await portal.query('delete from group_users where user_id = $1', [userId]);
        await portal.query("update memberships set roles = '{}' where user_id = $1", [userId]);
        await portal.query(
          `delete from memberships where user_id = $1 and tenant_id = (select id from tenants where name = 'Tenant beta')`,
          [userId],
        );
      });
      const url = `${portal.url}/api/apps/${await getAppId(everything)}/access/export`;
      const token = await portal.createToken(contributer);
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow('terminated');
      expect(await portal.query('select id from audit_exports')).toEqual([]);
    },
  );
});

describe('GET /users/{userId}/access', () => {
  it('lists the apps of a user with the identity and filters of each report', async () => {
    const { body } = await listUserAccess(contributer, viewer);
    expect(body).toHaveLength(1);
    const [{ app, paths, reports }] = body as [UserAccessEntry];
    expect(app.name).toBe('Everything of alpha');
    expect(paths).toEqual([
      {
        rule: 'group',
        group: { id: await portal.getId('groups', 'readers of alpha'), name: 'readers of alpha' },
      },
    ]);
    const identities = reports?.map(({ name, identity }) => [name, identity]);
    expect(identities).toContainEqual(['filtered of alpha', { username: viewer, role: 'Region' }]);
    expect(identities).toContainEqual(['nameless of alpha', { username: null, role: 'Region' }]);
    expect(identities).toContainEqual(['sales of alpha', null]);
  });

  it('names apps that a user administrator cannot open, and withholds the reports', async () => {
    expect((await portal.listApps(userAdmin)).body).toEqual([]);
    const { body } = await listUserAccess(userAdmin, viewer);
    expect(body).toMatchObject([{ app: { name: everything }, paths: [{ rule: 'group' }], reports: null }]);
    expect(JSON.stringify(body)).not.toMatch(/sales/);
  });

  it('hides other tenants from a caller who shares only one tenant with the user', async () => {
    const [beta] = await portal.query<{ id: string }>("select id from tenants where name = 'Tenant beta'");
    const userId = await getUserId(outsider);
    await portal.query('insert into memberships (tenant_id, user_id) values ($1, $2)', [beta?.id, userId]);
    await portal.query('update users set contributer_admin = true where id = $1', [userId]);
    expect((await listUserAccess(superAdmin, outsider)).body).toHaveLength(4);
    expect((await listUserAccess(contributer, outsider)).body.map(({ app }) => app.name)).toEqual([
      'another of alpha',
      'Everything of alpha',
    ]);
    const profile = await portal.callRoute<UserProfile>(contributer, 'getUserProfile', { userId });
    expect(profile.body.tenants.map(({ name }) => name)).toEqual(['Tenant alpha']);
    await portal.query('update users set contributer_admin = false where id = $1', [userId]);
    await portal.query('delete from memberships where user_id = $1 and tenant_id = $2', [userId, beta?.id]);
  });
});

describe('GET /users/{userId}/profile', () => {
  it('returns tenants and groups, and the roles for all tenants and the last sign-in only to superAdmins', async () => {
    await portal.whoAmI(viewer);
    const userId = await getUserId(viewer);
    const getProfile = (email: string) => portal.callRoute<UserProfile>(email, 'getUserProfile', { userId });
    const { body } = await getProfile(userAdmin);
    expect(body).toMatchObject({
      email: viewer,
      registered: true,
      accepted: true,
      created: expect.any(Number) as number,
      phone: null,
      roles: null,
      lastSignIn: null,
      tenants: [{ name: 'Tenant alpha' }],
      groups: [{ name: 'readers of alpha' }],
    });
    expect((await getProfile(superAdmin)).body).toMatchObject({
      roles: { viewer: true, superAdmin: false },
      lastSignIn: expect.any(Number) as number,
    });
  });
});

describe('GET /users/{userId}/access/{appId}', () => {
  it('explains a visible report with the path and all conditions', async () => {
    const { body } = await explain(contributer, { user: viewer, report: 'filtered of alpha' });
    expect(body).toMatchObject({
      verdict: 'visible',
      app: { name: everything, groups: [{ name: 'readers of alpha' }] },
      report: { name: 'filtered of alpha' },
      paths: [{ rule: 'group', group: { name: 'readers of alpha' } }],
    });
    expect(body.steps.map(({ rule, ok }) => `${rule} ${String(ok)}`)).toEqual([
      'account true',
      'role true',
      'membership true',
      'group true',
      'report true',
      'connection true',
      'identity true',
    ]);
  });

  it('names the missing group and the remedy', async () => {
    const { body } = await explain(contributer, { user: outsider });
    expect(body.verdict).toBe('notVisible');
    expect(body.steps.filter(({ ok }) => !ok)).toEqual([
      {
        rule: 'group',
        ok: false,
        problem: 'The user is in none of the app\'s groups. Add the user to one of them: "readers of alpha".',
      },
    ]);
  });

  it('names a membership that has ended', async () => {
    const change = (time: string) =>
      portal.query(`update memberships set expires_at = ${time} where user_id = $1`, [viewerId]);
    const viewerId = await getUserId(viewer);
    await change('now()');
    const { body } = await explain(contributer, { user: viewer });
    const { body: missing } = await listAppAccess(contributer, '?access=missing&search=viewer');
    await change('null');
    expect([body.verdict, body.paths, getFailedRules(body)]).toEqual(['notVisible', [], ['membership']]);
    expect(body.membership).toBe('ended');
    expect(body.steps.find(({ ok }) => !ok)?.problem).toBe(
      'The access of the user to the tenant has ended. Extend the access.',
    );
    expect(missing.map((entry) => [entry.email, entry.missing])).toEqual([[viewer, 'membership']]);
  });

  it.each([
    ['pending', "now() + interval '1 day'"],
    ['expired', 'now()'],
  ])('names a %s invitation, also for callers who cannot see invitations', async (_, expiresAt) => {
    const userId = await getUserId(viewer);
    await portal.query(
      `insert into invitations (tenant_id, user_id, email, expires_at)
       select id, $1, $2, ${expiresAt} from tenants where name = 'Tenant alpha'`,
      [userId, viewer],
    );
    const explanations = [
      await explain(contributer, { user: viewer }),
      await explain(superAdmin, { user: viewer }),
    ];
    await portal.query('delete from invitations where user_id = $1', [userId]);
    for (const { body } of explanations) {
      expect([body.verdict, body.membership, getFailedRules(body)]).toEqual([
        'notVisible',
        'invited',
        ['membership'],
      ]);
      expect(body.steps.find(({ ok }) => !ok)?.problem).toBe(
        'The user has not accepted the invitation to the tenant. Send the invitation again.',
      );
    }
  });

  it.each([
    ['closed report', 'connection', "The connection does not allow the report's workspace."],
    [
      'unconfigured report',
      'connection',
      'This connection has no credentials yet. Ask a connection administrator to enter them.',
    ],
    [
      'delegated report',
      'connection',
      'This connection is not authorized. Ask a connection administrator to sign in for it.',
    ],
    ['nameless', 'identity', "The report's effective identity resolves to no valid user name."],
    ['personal report', 'grant', 'Connect your Power BI account to access this content.'],
  ])('reports that %s is visible but cannot be opened', async (report, rule, problem) => {
    const { body } = await explain(superAdmin, { user: viewer, report: `${report} of alpha` });
    expect(body.verdict).toBe('failing');
    expect(body.steps.filter(({ ok }) => !ok)).toEqual([{ rule, ok: false, problem }]);
  });

  it('names only users, apps and reports that the caller may list', async () => {
    const statuses = await Promise.all([
      explain(contributer, { user: 'viewer@beta.example' }),
      explain(contributer, { user: superAdmin }),
      explain(contributer, { user: viewer, app: 'Everything of beta' }),
      explain(contributer, { user: viewer, report: 'sales of beta' }),
      explain(userAdmin, { user: viewer, app: 'Everything of beta' }),
      explain(userAdmin, { user: viewer, report: 'sales of alpha' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});

describe('Apps that user administrators cannot open', () => {
  const list = (email: string, query = '') =>
    portal.callRoute<ExplainableApp[]>(email, 'listExplainableApps', {}, { query });

  it('are listed by name and tenant, in pages and by search', async () => {
    expect((await portal.listApps(userAdmin)).body).toEqual([]);
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const all = [
      { id: await getAppId('another of alpha'), name: 'another of alpha', tenantId },
      { id: await getAppId(everything), name: everything, tenantId },
    ];
    expect((await list(userAdmin)).body).toEqual(all);
    expect((await list(userAdmin, '?search=EVERY')).body).toEqual([all[1]]);
    const page = await list(userAdmin, '?limit=1&sort=-name');
    expect(page.body).toEqual([all[1]]);
    expect(page.headers.get('x-total-count')).toBe('2');
  });

  it('are explained with the remedy, and their users are listed', async () => {
    const { body } = await explain(userAdmin, { user: outsider });
    expect([body.verdict, getFailedRules(body)]).toEqual(['notVisible', ['group']]);
    const granted = await listAppAccess(userAdmin, '?sort=email');
    expect(granted.body.map(({ email }) => email)).toEqual([contributer, viewer]);
  });

  it('cannot be opened or read otherwise', async () => {
    const appId = await getAppId(everything);
    const reportId = await portal.getId('reports', 'sales of alpha');
    expect(await portal.callRoute(userAdmin, 'getToken', { appId, reportId })).toMatchObject({ status: 404 });
    expect(await portal.callRoute(userAdmin, 'getApp', { appId })).toMatchObject({ status: 403 });
  });

  it('are hidden if they belong to another tenant, or to one in which the caller has no role', async () => {
    const appId = await getAppId('Everything of beta');
    expect(await portal.callRoute(userAdmin, 'getExplainableApp', { appId })).toMatchObject({ status: 404 });
    const userId = await getUserId('roleless@alpha.example');
    await portal.query(
      `insert into memberships (tenant_id, user_id, roles)
       select id, $1, '{userAdmin}' from tenants where name = 'Tenant beta'`,
      [userId],
    );
    onTestFinished(async () => {
      await portal.query("delete from memberships where user_id = $1 and roles <> '{}'", [userId]);
    });
    expect((await list('roleless@alpha.example')).body.map(({ name }) => name)).toEqual([
      'another of beta',
      'Everything of beta',
    ]);
  });
});

describe('GET /access/search', () => {
  const find = async (email: string, text: string): Promise<string[]> => {
    const query = `?text=${encodeURIComponent(text)}`;
    const { body } = await portal.callRoute<AccessQuestion[]>(email, 'searchAccess', {}, { query });
    return body.map(({ user, app }) => `${user.email} ${app.name}`);
  };

  it.each([
    ['the first words to users and the others to apps', 'viewer everything', [`${viewer} ${everything}`]],
    ['several words of each', 'viewer alpha.example of alpha everything', [`${viewer} ${everything}`]],
    ['words around an arrow', 'viewer → every', [`${viewer} ${everything}`]],
    ['words around an arrow of ASCII characters', 'viewer -> every', [`${viewer} ${everything}`]],
    ['all matching apps', 'viewer alpha', [`${viewer} another of alpha`, `${viewer} ${everything}`]],
    ['nothing to a text without words of an app', 'viewer', []],
    ['nothing to parts of one letter', 'v e', []],
    ['nothing to wildcards', '%% %%', []],
  ])('matches %s: %s', async (_, text, expected) => {
    expect(await find(userAdmin, text)).toEqual(expected);
  });

  it('finds only users and apps of the tenants of the caller, and all for superAdmins', async () => {
    expect(await find(userAdmin, 'viewer beta')).toEqual([]);
    expect(await find(userAdmin, 'viewer@beta everything')).toEqual([]);
    expect(await find(superAdmin, 'viewer@beta everything of alpha')).toEqual([
      `viewer@beta.example ${everything}`,
    ]);
  });

  it('returns at most eight pairs', async () => {
    await addMembers(30);
    const pairs = await find(userAdmin, 'many.example alpha');
    expect(pairs).toHaveLength(8);
    expect(pairs[0]).toBe('10001@many.example another of alpha');
  });
});

describe('GET /apps/{appId}/access/address', () => {
  const explainAddress = async (email: string, address: string) => {
    const params = { appId: await getAppId(everything) };
    const query = `?email=${encodeURIComponent(address)}`;
    return portal.callRoute<AddressExplanation>(email, 'explainAddress', params, { query });
  };
  const getTenant = async () => ({ id: await portal.getId('tenants', 'Tenant alpha'), name: 'Tenant alpha' });

  it('returns the ID of a member, in any spelling of the address', async () => {
    const { body } = await explainAddress(userAdmin, 'VIEWER@alpha.example');
    expect(body).toEqual({
      email: 'VIEWER@alpha.example',
      tenant: await getTenant(),
      userId: await getUserId(viewer),
      invitation: null,
    });
  });

  it('returns the same for an account of another tenant, a superAdmin and an address without an account', async () => {
    const tenant = await getTenant();
    for (const email of ['viewer@beta.example', superAdmin, 'nobody@nowhere.example']) {
      const { status, body } = await explainAddress(userAdmin, email);
      expect([status, body]).toEqual([200, { email, tenant, userId: null, invitation: null }]);
    }
    expect((await explainAddress(superAdmin, 'viewer@beta.example')).body.userId).toBe(
      await getUserId('viewer@beta.example'),
    );
  });

  it.each([
    ['pending', "now() + interval '1 day'"],
    ['expired', 'now()'],
  ])('returns only the state of a %s invitation, and only to user administrators', async (state, expires) => {
    const email = 'viewer@beta.example';
    const userId = await getUserId(email);
    await portal.query(
      `with invited as (
         insert into memberships (tenant_id, user_id)
         select id, $1 from tenants where name = 'Tenant alpha' returning tenant_id
       )
       insert into invitations (tenant_id, user_id, email, expires_at) select tenant_id, $1, $2, ${expires} from invited`,
      [userId, email],
    );
    onTestFinished(async () => {
      await portal.query(
        `delete from memberships where user_id = $1 and tenant_id = (select id from tenants where name = 'Tenant alpha')`,
        [userId],
      );
      await portal.query('delete from invitations where user_id = $1', [userId]);
    });
    const tenant = await getTenant();
    expect((await explainAddress(userAdmin, email)).body).toEqual({
      email,
      tenant,
      userId: null,
      invitation: { userId, state, sent: expect.any(Number) as number },
    });
    expect((await explainAddress(contributer, email)).body.invitation).toBeNull();
    expect((await explainAddress(superAdmin, email)).body).toMatchObject({ userId, invitation: { state } });
  });

  it('rejects apps of other tenants, and texts that are not an address', async () => {
    const params = { appId: await getAppId('Everything of beta') };
    const query = '?email=viewer@alpha.example';
    expect(await portal.callRoute(userAdmin, 'explainAddress', params, { query })).toMatchObject({
      status: 404,
    });
    expect(await explainAddress(userAdmin, 'viewer')).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed', details: [{ field: 'email' }] } },
    });
  });
});

describe('Views of access', () => {
  it.each([
    ['app_access_paths', 3],
    ['group_viewers', 1],
    ['tenant_contributors', 1],
  ])('shows the rows of %s only of the own tenants', async (view, rows) => {
    const { count, close } = await openSqlAsUser(portal);
    const beta = await portal.getId('tenants', 'Tenant beta');
    expect(await count(viewer, `${view} where tenant_id = '${beta}'`)).toBe(0);
    expect(await count('viewer@beta.example', `${view} where tenant_id = '${beta}'`)).toBe(rows);
    await close();
  });
});

/** A link between a user and a report, with the statements that remove and restore it. */
interface Link {
  /** Rules that an explanation reports after the removal. */
  rules: string[];
  remove: string;
  restore: string;
}

describe('Verdicts', () => {
  /** Copies of the tables, from which removed links are restored. */
  const linkTables = ['memberships', 'group_users', 'app_groups', 'app_reports', 'connections'];
  const signedIn = ['viewer', 'outsider', 'contributer', 'useradmin', 'roleless', 'connectionadmin'].flatMap(
    (persona) => ['alpha', 'beta'].map((tenant) => `${persona}@${tenant}.example`),
  );

  beforeAll(async () => {
    for (const email of signedIn) await portal.whoAmI(email);
    const directory = createDirectory(portal);
    await directory.reset();
    await directory.authorize('connectionadmin@alpha.example', 'delegated of alpha');
    await directory.authorize(viewer, 'personal of alpha');
    for (const table of linkTables) await portal.query(`create table saved_${table} as table ${table}`);
  });

  const restoreRows = (table: string, where: string): string =>
    `insert into ${table} select * from (table saved_${table} except table ${table}) saved where ${where}`;

  /** Changes of roles, which end or open access. */
  const buildRoleLinks = (userId: string): Link[] => [
    {
      rules: [],
      remove: `update memberships set roles = '{contributerAdmin}' where user_id = '${userId}'`,
      restore: `update memberships set roles = '{}' where user_id = '${userId}'`,
    },
    {
      rules: [],
      remove: 'update access_settings set limits_global_roles = true',
      restore: 'update access_settings set limits_global_roles = false',
    },
  ];

  const buildUserLinks = (userId: string): Link[] => [
    {
      rules: ['account'],
      remove: `update users set active = false where id = '${userId}'`,
      restore: `update users set active = true where id = '${userId}'`,
    },
    {
      rules: ['role'],
      remove: `update users set viewer = false where id = '${userId}'`,
      restore: `update users set viewer = true where id = '${userId}'`,
    },
    {
      rules: ['membership', 'group'],
      remove: `delete from memberships where user_id = '${userId}'`,
      restore: `${restoreRows(
        'memberships',
        `user_id = '${userId}' and not exists (
          select from memberships m where (m.tenant_id, m.user_id) = (saved.tenant_id, saved.user_id))`,
      )};
        ${restoreRows('group_users', `user_id = '${userId}'`)}`,
    },
    {
      rules: ['group'],
      remove: `delete from group_users where user_id = '${userId}'`,
      restore: restoreRows(
        'group_users',
        `user_id = '${userId}' and exists (
          select from memberships m where (m.tenant_id, m.user_id) = (saved.tenant_id, saved.user_id))`,
      ),
    },
  ];

  const buildReportLinks = (appId: string, reportId: string): Link[] => {
    const connection = `id = (select connection_id from reports where id = '${reportId}')`;
    const restoreConnection = `update connections set (groups_filter, client_secret) =
      (select groups_filter, client_secret from saved_connections saved where saved.id = connections.id)
      where ${connection}`;
    return [
      {
        rules: ['group'],
        remove: `delete from app_groups where app_id = '${appId}'`,
        restore: restoreRows('app_groups', `app_id = '${appId}'`),
      },
      {
        rules: ['report'],
        remove: `delete from app_reports where app_id = '${appId}' and report_id = '${reportId}'`,
        restore: restoreRows('app_reports', `app_id = '${appId}' and report_id = '${reportId}'`),
      },
      {
        rules: ['connection'],
        remove: `update connections set groups_filter = '{}' where ${connection}`,
        restore: restoreConnection,
      },
      {
        rules: ['connection'],
        remove: `update connections set client_secret = null where ${connection}`,
        restore: restoreConnection,
      },
    ];
  };

  it('names each link whose removal ends the access', async () => {
    const question = { user: viewer, report: 'sales of alpha' };
    const links = [
      ...buildUserLinks(await getUserId(viewer)),
      ...buildReportLinks(await getAppId(everything), await portal.getId('reports', 'sales of alpha')),
    ];
    const outcomes = [];
    for (const { remove, restore } of links) {
      await portal.query(remove);
      outcomes.push(getFailedRules((await explain(superAdmin, question)).body));
      await portal.query(restore);
    }
    expect(outcomes).toEqual(links.map(({ rules }) => rules));
    expect((await explain(superAdmin, question)).body.verdict).toBe('visible');
  });

  /** Returns what a response of the token route says about the visibility of a report. */
  const toVerdict = ({ status, body }: { status: number; body: ErrorBody }): AccessExplanation['verdict'] => {
    if (status === 200) return 'visible';
    if (status === 422 || body.error.code === 'grant_required') return 'failing';
    return 'notVisible';
  };

  it('equal those of the token route while random links are removed and restored', async () => {
    const pairs = await portal.query<{ appId: string; reportId: string }>(
      `select app_id as "appId", report_id as "reportId" from app_reports
       join reports on reports.id = report_id where reports.type = 'Report'`,
    );
    const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
    const removed: Link[] = [];
    const verdicts = new Set<string>();
    for (let round = 0; round < (process.env['TEST_LONG'] ? 10_000 : 200); round += 1) {
      const email = pick(signedIn);
      const userId = await getUserId(email);
      const { appId, reportId } = pick(pairs);
      if (removed.length < 3) {
        const link = pick([
          ...buildUserLinks(userId),
          ...buildRoleLinks(userId),
          ...buildReportLinks(appId, reportId),
        ]);
        await portal.query(link.remove);
        removed.push(link);
      } else {
        const [link] = removed.splice(randomInt(removed.length), 1) as [Link];
        await portal.query(link.restore);
      }
      const token = await portal.callRoute(email, 'getToken', { appId, reportId });
      const query = `?reportId=${reportId}`;
      const params = { userId, appId };
      const explanation = await portal.callRoute<AccessExplanation>(superAdmin, 'explainAccess', params, {
        query,
      });
      const { verdict } = explanation.body;
      const context = { email, token: token.body, explanation: explanation.body };
      expect({ verdict, ...context }).toEqual({ verdict: toVerdict(token), ...context });
      expect(getFailedRules(explanation.body).length > 0, JSON.stringify(context)).toBe(
        verdict !== 'visible',
      );
      verdicts.add(verdict);
    }
    expect([...verdicts].toSorted()).toEqual(['failing', 'notVisible', 'visible']);
  });
});
