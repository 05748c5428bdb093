import { buildPath, noInput, routes } from '@embed-portal/api-contract';
import type {
  AccessExplanation,
  OpenInvitation,
  RouteName,
  TenantUser,
  UserProfile,
} from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablePrivileges } from '../src/db/access/rules.ts';
import {
  address,
  admin,
  administrators,
  answer,
  claims,
  contributer,
  findState,
  from,
  getParams,
  invite,
  invited,
  personalData,
  phone,
  signIn,
  superAdmin,
} from './support/invited-user.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';
import type { SqlAsUser } from './support/sql-as-user.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.close());

/** The values of each path parameter. A route is requested with all of them, for the invited user and the caller. */
async function listParams(portal: Portal, caller: string): Promise<Record<string, string>[]> {
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
}

const queries = ['?limit=100', '?access=missing', '?search=Geheimhouder'];
const readRoutes = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === 'GET');

interface ReadResult {
  request: string;
  status: number;
  text: string;
}

/** Sends every GET request of the contract whose path parameters are known. */
async function readEverything(portal: Portal, caller: string): Promise<ReadResult[]> {
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
}

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
