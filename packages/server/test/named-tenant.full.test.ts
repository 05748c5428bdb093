import { buildPath, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { disableRowLevelSecurity } from './support/disable-row-level-security.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { routeAccess } from './support/route-access.ts';
import { deletingTargets, idPattern, superAdmin } from './support/targets.ts';
import type { Caller, TargetRequest } from './support/targets.ts';

/** A member of both tenants with every role but superAdmin. */
const administrator: Caller = { persona: 'super', tenant: 'alpha', email: 'both@example.com' };

/** Routes whose request refers to no tenant, or to a user, who can belong to several. */
const routesWithoutTenant: readonly RouteName[] = [
  'whoAmI',
  'getCaptchaChallenge',
  'getSetup',
  'updateSetup',
  'listAccessRequests',
  'listArchivedTenants',
  'listDeletions',
  'listExplainableApps',
  'listSignInLogs',
  'listUsers',
  'searchAccess',
  'listOpenInvitations',
  'listTenantsOfUser',
  'getUser',
  'updateUser',
  'deleteUser',
  'getUserProfile',
  'getUserDeletionConsequences',
  'deleteUserPermanently',
  'listUserAccess',
];

const emailPattern = /[\w-]+@\w+\.example/g;

/** Routes whose request contains the IDs of several entities that must belong to the same tenant. */
const routesWithSeveralEntities: readonly RouteName[] = [
  'cancelRefresh',
  'createApp',
  'decideAccessRequest',
  'getAuthorization',
  'getMembership',
  'getRemovalConsequences',
  'getToken',
  'listRefreshes',
  'previewReport',
  'removeUserFromTenant',
  'reportFrameOutcome',
  'reportProblem',
  'resendInvitation',
  'resendInvitations',
  'startRefresh',
  'startViewSession',
  'testReport',
  'updateApp',
  'updateGroup',
  'updateMembership',
  'withdrawInvitation',
];

/** Returns whether a request, or its part for one of several entities, was rejected. */
const isRejected = ({ status, body }: { status: number; body: unknown }): boolean =>
  Math.floor(status / 100) === 4 || JSON.stringify(body ?? null).includes('"error":{"code"');

/** Adds the administrator of both tenants, who can also open the apps of both. */
async function insertAdministrator(portal: Portal): Promise<void> {
  const { email } = administrator;
  await portal.query(
    'insert into users (email, viewer, user_admin, contributer_admin, connection_admin) values ($1, true, true, true, true)',
    [email],
  );
  await portal.query(
    `insert into memberships (tenant_id, user_id)
     select tenants.id, users.id from tenants, users where users.email = $1`,
    [email],
  );
  await portal.query(
    `insert into group_users (tenant_id, group_id, user_id)
     select groups.tenant_id, groups.id, users.id from groups, users
     where groups.name like 'readers of %' and users.email = $1`,
    [email],
  );
}

/** When the other tenant sent its invitations, and when users declined them. */
const timeOfOther = '2090-01-01T00:00:00Z';
/** The same time, and the end of the cool-down of seven days, as in responses. */
const timesOfOther = [3_786_912_000_000, 3_787_516_800_000];

/**
 * Gives the users of a request, by ID or email address, what they can have in the other tenant: a membership, a group,
 * an invitation and an access request.
 */
async function addToOtherTenant(
  portal: Portal,
  ids: readonly string[],
  emails: readonly string[],
): Promise<void> {
  const users = '(select id, email from users where (id = any($1) or email = any($2)) and email <> $3) users';
  const statements = [
    `insert into memberships (tenant_id, user_id)
     select tenants.id, users.id from tenants, ${users} where tenants.name = 'Tenant beta'`,
    `insert into group_users (tenant_id, group_id, user_id)
     select tenant_id, groups.id, users.id from groups, ${users} where groups.name = 'readers of beta'`,
    `insert into invitations (tenant_id, user_id, email, message, sent_at, last_declined_at, expires_at)
     select tenants.id, users.id, users.email, 'Welcome to beta!', '${timeOfOther}', '${timeOfOther}', '2099-01-01'
     from tenants, ${users} where tenants.name = 'Tenant beta'`,
    `insert into access_requests (tenant_id, app_id, user_id)
     select tenant_id, apps.id, users.id from apps, ${users} where apps.name = 'another of beta'`,
  ];
  for (const statement of statements)
    await portal.query(`${statement} on conflict do nothing`, [ids, emails, administrator.email]);
}

describe.each([
  ['with row-level security', true],
  ['without row-level security', false],
] as const)('Requests that refer to a tenant, %s', (_, hasRowLevelSecurity) => {
  let portal: Portal;
  /** Texts that only the other tenant contains: its name, which the names of its entities contain, times, and all IDs. */
  let otherTexts: string[];
  /** Statement that returns all rows of the other tenant. */
  let selectOtherRows: string;

  beforeAll(async () => {
    portal = await startPortal({
      jobs: { pollSeconds: 3_600 },
      mail: { url: 'smtp://127.0.0.1:9', from: 'Portal <no-reply@portal.example>' },
    });
    await insertAdministrator(portal);
    for (const { email } of [superAdmin, administrator]) await portal.whoAmI(email);
    if (!hasRowLevelSecurity) await disableRowLevelSecurity(portal);
    const tenantId = await portal.getId('tenants', 'Tenant beta');
    const tables = await portal.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_name)
       where columns.table_schema = 'public' and tables.table_schema = 'public' and table_type = 'BASE TABLE'
         and column_name = 'tenant_id' order by 1`,
    );
    selectOtherRows = [
      ...tables.map(
        ({ name }) => `select '${name} ' || t as row from ${name} t where tenant_id = '${tenantId}'`,
      ),
      `select 'tenants ' || t as row from tenants t where id = '${tenantId}'`,
    ].join(' union all ');
    const entities = await portal.query<{ id: string }>(
      ['apps', 'connections', 'groups', 'reports']
        .map((table) => `select id from ${table} where tenant_id = '${tenantId}'`)
        .join(' union all '),
    );
    otherTexts = ['beta', ...timesOfOther.map(String), tenantId, ...entities.map(({ id }) => id)];
  });
  afterAll(() => portal.close());

  /** Returns the callers whose roles allow a route. */
  const listCallers = (name: RouteName): Caller[] => {
    const { roles } = routeAccess[name];
    const isForSuperAdmins = roles !== 'active' && roles.every((role) => role === 'superAdmin');
    return isForSuperAdmins ? [superAdmin] : [superAdmin, administrator];
  };

  const findOtherRows = async (): Promise<string[]> => {
    const rows = await portal.query<{ row: string }>(`${selectOtherRows} order by 1`);
    return rows.map(({ row }) => row);
  };

  /** Builds a request for the first tenant. Returns also the IDs and addresses that it contains. */
  const buildRequest = async (name: RouteName, caller: Caller) => {
    const request = await deletingTargets[name].buildRequest(portal, 'alpha', caller);
    const { query: schema } = routes[name];
    const hasTenantFilter = schema instanceof z.ZodObject && 'tenant' in schema.shape;
    const filter = `tenant=${await portal.getId('tenants', 'Tenant alpha')}`;
    const parameters = [request.query?.slice(1), hasTenantFilter && filter].filter(Boolean);
    const ids = JSON.stringify([request.params, request.body]).match(idPattern) ?? [];
    const emails = JSON.stringify([request.query, request.body]).match(emailPattern) ?? [];
    return { ...request, query: parameters.length > 0 ? `?${parameters.join('&')}` : '', ids, emails };
  };

  const names = (Object.keys(routes) as RouteName[]).filter((name) => !routesWithoutTenant.includes(name));

  it('return the same data of a tenant when its users are invited to another tenant', async () => {
    // Each address for signing in is different.
    const reads = names.filter((name) => routeAccess[name].effect === 'read' && name !== 'buildAuthorizeUrl');
    const requests = await Promise.all(
      reads.flatMap((name) =>
        listCallers(name).map(async (caller) => ({ name, caller, ...(await buildRequest(name, caller)) })),
      ),
    );
    const read = async () => {
      const responses: unknown[] = [];
      for (const { name, caller, params, ...request } of requests) {
        const { status, body } = await portal.callRoute(caller.email, name, params, request);
        responses.push({ name, caller: caller.email, status, body });
      }
      return responses;
    };
    const before = await read();
    const users = await portal.query<{ id: string }>(
      "select id from users where email like '%@alpha.example'",
    );
    await addToOtherTenant(
      portal,
      users.map(({ id }) => id),
      [],
    );
    expect(await read()).toEqual(before);
  });

  it.each(names)('neither change nor reveal anything of another tenant: %s', async (name) => {
    for (const caller of listCallers(name)) {
      const { params, ids, emails, ...request } = await buildRequest(name, caller);
      const refersToTenant = ids.length > 0 || request.query.includes('tenant=');
      expect(refersToTenant).toBe(true);
      await portal.query('insert into users (email) select unnest($1::text[]) on conflict do nothing', [
        emails,
      ]);
      await addToOtherTenant(portal, ids, emails);
      const before = await findOtherRows();
      const { status, body } = await portal.callRoute(caller.email, name, params, request);
      expect.soft(status, caller.email).toBeLessThan(300);
      expect.soft(isRejected({ status, body }), caller.email).toBe(false);
      expect.soft(await findOtherRows(), caller.email).toEqual(before);
      const text = JSON.stringify(body ?? '');
      expect
        .soft(
          otherTexts.filter((other) => text.includes(other)),
          caller.email,
        )
        .toEqual([]);
    }
  });

  /** Returns the IDs that a request contains, without duplicates, starting with that of the first entity of its path. */
  const listIds = (name: RouteName, { params, body }: TargetRequest): string[] => [
    ...new Set(`${buildPath(routes[name], params)} ${JSON.stringify(body ?? null)}`.match(idPattern)),
  ];

  /** Routes whose entities belong to different tenants or to the caller. */
  const mixingRoutes: readonly RouteName[] = [
    'acceptInvitation',
    'addFavorite',
    'declineInvitation',
    'explainAccess',
    'inviteUsers',
    'removeFavorite',
  ];

  it.each(names.filter((name) => !mixingRoutes.includes(name)))(
    'are rejected with an entity of another tenant: %s',
    async (name) => {
      const buildTarget = deletingTargets[name].buildRequest;
      let hasSeveralEntities = false;
      for (const caller of listCallers(name)) {
        const ownIds = listIds(name, await buildTarget(portal, 'alpha', caller));
        const otherIds = listIds(name, await buildTarget(portal, 'beta', caller));
        for (const [index, ownId] of ownIds.entries()) {
          const otherId = otherIds[index] ?? ownId;
          if (index === 0 || otherId === ownId) continue;
          hasSeveralEntities = true;
          // A solved captcha can be used only once, and some targets insert their entity.
          const { headers = {}, ...own } = await buildTarget(portal, 'alpha', caller);
          const text = JSON.stringify(own).replaceAll(listIds(name, own)[index] ?? '', otherId);
          const { params, ...request } = JSON.parse(text) as typeof own;
          const before = await portal.hashState();
          const { status, body } = await portal.callRoute(caller.email, name, params, {
            ...request,
            headers,
          });
          expect.soft(isRejected({ status, body }), `${caller.email}: ${status}`).toBe(true);
          expect.soft(await portal.hashState(), caller.email).toBe(before);
        }
      }
      expect(hasSeveralEntities).toBe(routesWithSeveralEntities.includes(name));
    },
  );
});
