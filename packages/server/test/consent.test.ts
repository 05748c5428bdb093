import { buildPath, noInput, routes } from '@embed-portal/api-contract';
import type {
  AccessExplanation,
  Invitation,
  InvitationResult,
  OpenInvitation,
  RouteName,
  TenantUser,
  UserProfile,
} from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablePrivileges } from '../src/db/access/rules.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';
import type { SqlAsUser } from './support/sql-as-user.ts';

const admin = 'useradmin@alpha.example';
const contributer = 'contributer@alpha.example';
const administrators = [admin, contributer, 'connectionadmin@alpha.example'];
const superAdmin = 'super@example.com';
const invited = 'viewer@beta.example';
/** Spelling of the inviting user. */
const address = 'Viewer@beta.example';
const from = 'Portal <no-reply@portal.example>';

const phone = '+31 6 98765432';
const personalData = [
  'Wilhelmina',
  'Geheimhouder',
  'Vertrouwelijk BV',
  phone,
  // The dates of the account and of the last sign-in.
  '981173106789',
  '1012795506789',
  'viewer@beta.example',
];
const claims = {
  given_name: 'Wilhelmina',
  family_name: 'Geheimhouder',
  organization: 'Vertrouwelijk BV',
  phone_number: phone,
};

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.close());

const signIn = async (portal: Portal): Promise<void> => {
  await portal.requestWithToken('/auth/whoAmI', await portal.createToken(invited, claims));
  await portal.query(
    'update users set created_at = to_timestamp(981173106.789), connection_admin = true where email = $1',
    [invited],
  );
  await portal.query(
    'update user_sessions set created_at = to_timestamp(1012795506.789) where user_id = (select id from users where email = $1)',
    [invited],
  );
};

const invite = async (portal: Portal, fields: object = {}) =>
  (
    await portal.callRoute<InvitationResult>(
      admin,
      'inviteUsers',
      {
        tenantId: await portal.getId('tenants', 'Tenant alpha'),
        userId: await portal.getId('users', admin),
      },
      {
        body: {
          emails: [address],
          groups: [await portal.getId('groups', 'readers of alpha')],
          sendInvite: false,
          invitationMessage: 'Welcome!',
          ...fields,
        },
        headers: await portal.createCaptchaHeader(admin),
      },
    )
  ).body;

const getParams = async (portal: Portal, email = invited) => ({
  tenantId: await portal.getId('tenants', 'Tenant alpha'),
  userId: await portal.getId('users', email),
});

const answer = async (portal: Portal, name: 'acceptInvitation' | 'declineInvitation') =>
  portal.requestWithToken(
    buildPath(routes[name], await getParams(portal)),
    await portal.createToken(invited, claims),
    { method: routes[name].method },
  );

const findState = async (portal: Portal): Promise<string | undefined> => {
  const { tenantId } = await getParams(portal);
  const { body } = await portal.callRoute<Invitation[]>(admin, 'listInvitations', { tenantId });
  return body.find(({ email }) => email === address)?.state;
};

/** The values of each path parameter. A route is requested with all of them, for the invited user and the caller. */
const listParams = async (portal: Portal, caller: string): Promise<Record<string, string>[]> => {
  const shared = {
    tenantId: await portal.getId('tenants', 'Tenant alpha'),
    appId: await portal.getId('apps', 'Everything of alpha'),
    reportId: await portal.getId('reports', 'sales of alpha'),
    entityId: await portal.getId('reports', 'sales of alpha'),
    groupId: await portal.getId('groups', 'readers of alpha'),
    connectionId: await portal.getId('connections', 'principal of alpha'),
  };
  return Promise.all(
    [invited, caller].map(async (email) => ({ ...shared, userId: await portal.getId('users', email) })),
  );
};

const queries = ['?limit=100', '?access=missing', '?search=Geheimhouder'];
const readRoutes = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === 'GET');

interface ReadResult {
  request: string;
  status: number;
  text: string;
}

/** Sends every GET request of the contract whose path parameters are known. */
const readEverything = async (portal: Portal, caller: string): Promise<ReadResult[]> => {
  const results: ReadResult[] = [];
  for (const [index, values] of (await listParams(portal, caller)).entries()) {
    for (const name of readRoutes) {
      const { path, query: schema, waitsForBi } = routes[name];
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
      const isKnown = parameters.every((parameter) => parameter in values);
      if (!isKnown || waitsForBi || (index > 0 && !parameters.includes('userId'))) continue;
      for (const query of schema === noInput ? [''] : ['', ...queries]) {
        const { status, body } = await portal.callRoute<unknown>(caller, name, values, { query });
        results.push({ request: `${name}${query}`, status, text: JSON.stringify(body) });
      }
    }
  }
  return results;
};

const findDisclosures = (results: readonly ReadResult[], literals: readonly string[] = personalData) =>
  results.flatMap(({ request, text }) =>
    literals.filter((literal) => text.includes(literal)).map((literal) => `${request}: ${literal}`),
  );

describe.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])(
  'An invited user of another tenant, with INVITATION_ACCEPTANCE=%s and sendInvite=%s',
  (requires, sendInvite) => {
    let portal: Portal;
    let sql: SqlAsUser;
    beforeAll(async () => {
      portal = await startPortal({
        mail: { url: mailServer.url, from },
        requiresAcceptance: requires,
        addedRoles: { viewAs: ['contributerAdmin'] },
      });
      for (const email of [...administrators, superAdmin]) await portal.whoAmI(email);
      await signIn(portal);
      await invite(portal, { sendInvite });
      sql = await openSqlAsUser(portal);
    });
    afterAll(async () => {
      await sql.close();
      await portal.close();
    });

    const readAll = async () =>
      (await Promise.all(administrators.map((email) => readEverything(portal, email)))).flat();
    const readTables = async (literals: readonly string[]) => {
      const found: string[] = [];
      for (const [table, privileges] of Object.entries(tablePrivileges)) {
        if (!privileges.includes('select')) continue;
        for (const email of administrators) {
          const rows = await sql.runAsUser(email, `select row_to_json(t)::text as text from ${table} t`);
          const text = JSON.stringify(rows);
          found.push(
            ...literals.filter((literal) => text.includes(literal)).map((literal) => `${table}: ${literal}`),
          );
        }
      }
      return found;
    };

    it('is an address and a state in every response of the API', async () => {
      const results = await readAll();
      expect(findDisclosures(results)).toEqual([]);
      expect(results.filter(({ status }) => status >= 500)).toEqual([]);
      // The requests are not all rejected.
      const read = results.filter(({ status }) => status === 200).map(({ request }) => request.split('?')[0]);
      expect(new Set(read).size).toBeGreaterThan(25);
      expect(await findState(portal)).toBe(requires ? 'pending' : 'added');
      const params = await getParams(portal);
      const { body: member } = await portal.callRoute<TenantUser>(admin, 'getMembership', params);
      expect(member).toEqual({
        id: params.userId,
        firstName: null,
        lastName: null,
        email: 'Viewer@beta.example',
        companyName: null,
        accepted: false,
        accessExpires: null,
        roles: { userAdmin: false, connectionAdmin: false, contributerAdmin: false },
        globalRoles: null,
        manageable: true,
        version: 1,
      });
      const { body: profile } = await portal.callRoute<UserProfile>(admin, 'getUserProfile', params);
      expect(profile).toEqual({
        id: params.userId,
        name: 'Viewer@beta.example',
        email: 'Viewer@beta.example',
        registered: false,
        active: true,
        accepted: false,
        companyName: null,
        phone: null,
        created: null,
        roles: null,
        lastSignIn: null,
        tenants: [{ id: params.tenantId, name: 'Tenant alpha', roles: [] }],
        groups: [
          {
            id: await portal.getId('groups', 'readers of alpha'),
            name: 'readers of alpha',
            tenantId: params.tenantId,
          },
        ],
      });
    });

    it('is hidden by the queries without row-level security, and by row-level security without the queries', async () => {
      await portal.query('alter table users disable row level security');
      const results = await readAll();
      await portal.query('alter table users enable row level security');
      expect(findDisclosures(results)).toEqual([]);
      expect(await readTables(personalData.slice(0, 4))).toEqual([]);
    });

    it('cannot be viewed, and is explained as a viewer', async () => {
      const params = await getParams(portal);
      const view = { body: { reason: 'Ticket 4711' } };
      expect((await portal.callRoute(contributer, 'startViewSession', params, view)).status).toBe(404);
      const appId = await portal.getId('apps', 'Everything of alpha');
      const { body } = await portal.callRoute<AccessExplanation>(contributer, 'explainAccess', {
        ...params,
        appId,
      });
      expect([body.verdict, body.membership, body.user.name]).toEqual(
        requires ? ['notVisible', 'invited', address] : ['visible', 'effective', address],
      );
    });

    it('is not disclosed by changes of the membership and of groups', async () => {
      const params = await getParams(portal);
      const groupId = await portal.getId('groups', 'others of alpha');
      const responses = [
        await portal.callRoute(admin, 'updateMembership', params, { body: { roles: { userAdmin: true } } }),
        await portal.callRoute(admin, 'updateMembership', params, { body: { roles: { userAdmin: false } } }),
        await portal.callRoute(admin, 'updateGroup', { groupId }, { body: { addUsers: [params.userId] } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      const results = responses.map(({ status, body }) => ({
        request: 'change',
        status,
        text: JSON.stringify(body),
      }));
      expect(findDisclosures(results)).toEqual([]);
    });

    it('sees the invitation, also with access to the tenant', async () => {
      const { userId, tenantId } = await getParams(portal);
      const { body } = await portal.callRoute<OpenInvitation[]>(invited, 'listOpenInvitations', { userId });
      await signIn(portal);
      expect(body).toEqual([
        {
          tenant: { id: tenantId, name: 'Tenant alpha' },
          sent: expect.any(Number) as number,
          expires: null,
          hasAccess: !requires,
        },
      ]);
      const tenants = await portal.requestWithToken<{ name: string }[]>(
        buildPath(routes.listTenantsOfUser, { userId }),
        await portal.createToken(invited, claims),
      );
      expect(tenants.body.map(({ name }) => name)).toEqual(
        requires ? ['Tenant beta'] : ['Tenant alpha', 'Tenant beta'],
      );
    });

    it('is a member with a name after accepting, but never with phone, last sign-in or roles for all tenants', async () => {
      expect((await answer(portal, 'acceptInvitation')).status).toBe(204);
      expect(await findState(portal)).toBe('accepted');
      const results = await readAll();
      expect(findDisclosures(results, ['Geheimhouder'])).toContain('listUsersOfTenant: Geheimhouder');
      expect(findDisclosures(results, [phone, '1012795506789'])).toEqual([]);
      const params = await getParams(portal);
      const { body } = await portal.callRoute<UserProfile>(admin, 'getUserProfile', params);
      expect(body).toMatchObject({
        name: 'Wilhelmina Geheimhouder',
        companyName: 'Vertrouwelijk BV',
        accepted: true,
        phone: null,
        roles: null,
        lastSignIn: null,
      });
      expect(await sql.runAsUser(admin, `select access.last_sign_in('${params.userId}') as time`)).toEqual([
        { time: null },
      ]);
      const { body: complete } = await portal.callRoute<UserProfile>(superAdmin, 'getUserProfile', params);
      expect(complete).toMatchObject({ phone, roles: { connectionAdmin: true }, lastSignIn: 1012795506789 });
    });
  },
);

describe('Consent of invited users', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ mail: { url: mailServer.url, from }, invitationCooldownDays: 7 });
    await signIn(portal);
  });
  afterAll(() => portal.close());

  const inviteAs = async (email: string, tenant: string, emails: string[]) => {
    const params = {
      tenantId: await portal.getId('tenants', `Tenant ${tenant}`),
      userId: await portal.getId('users', email),
    };
    const body = { emails, sendInvite: false, invitationMessage: 'Welcome!' };
    const headers = await portal.createCaptchaHeader(email);
    await portal.callRoute(email, 'inviteUsers', params, { body, headers });
  };
  const listNames = async (email: string, tenant: string) => {
    const tenantId = await portal.getId('tenants', `Tenant ${tenant}`);
    const { body } = await portal.callRoute<TenantUser[]>(email, 'listUsersOfTenant', { tenantId });
    return body.filter(({ email: item }) => item.endsWith('@people.example')).map(({ lastName }) => lastName);
  };

  it('is given by the first sign-in of a user with one invitation', async () => {
    await inviteAs(admin, 'alpha', ['only@people.example']);
    await portal.whoAmI('only@people.example');
    expect(await listNames(admin, 'alpha')).toEqual(['Vos']);
    await portal.query("delete from users where email = 'only@people.example'");
  });

  it('is not given by the first sign-in of a user with invitations to several tenants', async () => {
    await inviteAs(admin, 'alpha', ['both@people.example']);
    await inviteAs('useradmin@beta.example', 'beta', ['both@people.example']);
    const { body: user } = await portal.whoAmI('both@people.example');
    expect(await listNames(admin, 'alpha')).toEqual([null]);
    const params = { userId: user.id, tenantId: await portal.getId('tenants', 'Tenant alpha') };
    expect((await portal.callRoute('both@people.example', 'acceptInvitation', params)).status).toBe(204);
    expect(await listNames(admin, 'alpha')).toEqual(['Vos']);
    expect(await listNames('useradmin@beta.example', 'beta')).toEqual([null]);
  });

  it('is given by a request for access to an app of the tenant', async () => {
    await invite(portal);
    const appId = await portal.getId('apps', 'another of alpha');
    expect((await portal.callRoute(contributer, 'listAccessRequests')).body).toEqual([]);
    const token = await portal.createToken(invited, claims);
    const path = buildPath(routes.requestAccess, { appId });
    const json = { 'content-type': 'application/json' };
    await portal.requestWithToken(path, token, {
      method: routes.requestAccess.method,
      headers: json,
      body: '{}',
    });
    expect((await portal.callRoute(contributer, 'listAccessRequests')).body).toMatchObject([
      { user: { name: 'Wilhelmina Geheimhouder' } },
    ]);
    await portal.callRoute(admin, 'removeUserFromTenant', await getParams(portal));
  });
});

describe('A declined invitation', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ mail: { url: mailServer.url, from } });
    await signIn(portal);
  });
  afterAll(() => portal.close());

  const listTenants = async () =>
    (
      await portal.query<{ name: string }>(
        `select t.name from tenants t join memberships m on m.tenant_id = t.id
       join users u on u.id = m.user_id where u.email = $1 order by 1`,
        [invited],
      )
    ).map(({ name }) => name);
  const day = 86_400_000;

  it('ends access that began with the invitation, and prevents emails of the tenant for seven days', async () => {
    expect((await invite(portal)).added).toEqual([address]);
    expect((await answer(portal, 'declineInvitation')).status).toBe(204);
    expect(await findState(portal)).toBe('declined');
    expect(await listTenants()).toEqual(['Tenant beta']);
    const [row] = await portal.query<{ time: Date }>('select last_declined_at as time from invitations');
    const until = (row?.time.getTime() ?? 0) + 7 * day;
    expect(await invite(portal, { sendInvite: true, emails: ['VIEWER@beta.example'] })).toEqual({
      invited: [],
      added: [],
      skipped: [],
      failed: [],
      declined: [{ email: 'Viewer@beta.example', until }],
    });
    expect(await listTenants()).toEqual(['Tenant beta']);
    const headers = await portal.createCaptchaHeader(admin);
    const date = new Date(until).toISOString().slice(0, 10);
    expect(
      await portal.callRoute(admin, 'resendInvitation', await getParams(portal), { headers }),
    ).toMatchObject({
      status: 409,
      body: {
        error: {
          message: `Viewer@beta.example has declined an invitation to this tenant. You can send another email from ${date}.`,
        },
      },
    });
  });

  it('allows an invitation without an email, whose removal or renewal does not shorten the time', async () => {
    expect((await invite(portal)).added).toEqual([address]);
    await portal.query("update invitations set accepted_at = null, expires_at = now() - interval '1 second'");
    const headers = await portal.createCaptchaHeader(admin);
    const params = await getParams(portal);
    expect((await portal.callRoute(admin, 'resendInvitation', params, { headers })).status).toBe(409);
    await portal.query('update invitations set accepted_at = now(), expires_at = null');
    expect((await portal.callRoute(admin, 'removeUserFromTenant', params)).status).toBe(204);
    expect((await invite(portal, { sendInvite: true })).declined).toMatchObject([{ email: address }]);
    expect(await listTenants()).toEqual(['Tenant beta']);
  });

  it('does not affect other tenants, and allows an email after seven days', async () => {
    await portal.query("update invitations set last_declined_at = now() - interval '7 days'");
    expect(await invite(portal, { sendInvite: true })).toMatchObject({ added: [address], declined: [] });
  });
});
