import { isMutation, buildPath, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../src/services/operations.ts';
import { personas } from './support/fixture.ts';
import type { TenantKey } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { routeAccess } from './support/route-access.ts';
import { isMember, rolesByPersona, targets } from './support/targets.ts';
import type { Caller } from './support/targets.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  // A sign-in updates the user's row. All callers sign in first, so that later requests change nothing.
  for (const { email } of callers) await portal.whoAmI(email);
});
afterAll(() => portal.close());

const callers: Caller[] = [
  { persona: 'super', tenant: undefined, email: 'super@example.com' },
  ...personas.map((persona) => ({ persona, tenant: 'alpha' as const, email: `${persona}@alpha.example` })),
];

const hasSpecifiedRole = (name: RouteName, { persona }: Caller): boolean => {
  const { roles } = routeAccess[name];
  return roles === 'active' || rolesByPersona[persona].some((role) => roles.includes(role));
};

const getExpectedStatus = (name: RouteName, tenant: TenantKey, caller: Caller): number => {
  const { status } = routeAccess[name];
  if (caller.persona === 'inactive') return 401;
  if (!hasSpecifiedRole(name, caller)) return 403;
  const { isVisible = isMember } = targets[name];
  return isVisible(tenant, caller) ? status : 404;
};

const names = Object.keys(routes) as RouteName[];
/** Requests in the caller's tenant, and requests in another tenant if the caller's role allows the route. */
const matrix = names.flatMap((name) =>
  callers.flatMap((caller) => [
    { name, caller, tenant: 'alpha' as const },
    ...(hasSpecifiedRole(name, caller) ? [{ name, caller, tenant: 'beta' as const }] : []),
  ]),
);

describe('Access matrix [T1]', () => {
  it.each(matrix)(
    'returns the specified status for $name called by $caller.email in tenant $tenant [000/6/3] [000/6/5] [000/6/6] [000/6/7] [000/6/8] [000/6/10] [001/6/3] [001/7/24] [001/7/44]',
    async ({ name, caller, tenant }) => {
      const { params, ...request } = await targets[name].buildRequest(portal, tenant, caller);
      const before = await portal.hashState();
      const { status, headers, body } = await portal.callRoute(caller.email, name, params, request);
      const expected = getExpectedStatus(name, tenant, caller);
      expect({ status, body }).toMatchObject({ status: expected });

      const isAllowed = expected < 400;
      if (!isAllowed || !isMutation(routes[name])) expect(await portal.hashState()).toBe(before);
      const entries = await portal.findAuditEntries(headers.get('x-request-id'));
      const entry = { email: caller.email, method: routes[name].method, status_code: expected };
      // Opening a report is audited although it changes no data.
      const isAudited = isMutation(routes[name]) || name === 'getToken' || !isAllowed;
      expect(entries).toMatchObject(isAudited ? [entry] : []);
    },
  );

  it.each(names)('rejects %s without a bearer token [001/7/1]', async (name) => {
    const [caller] = callers as [Caller];
    const { params } = await targets[name].buildRequest(portal, 'alpha', caller);
    const { method } = routes[name];
    expect(await portal.requestWithToken(buildPath(routes[name], params), '', { method })).toMatchObject({
      status: 401,
    });
  });

  it.each(names)(
    'serves %s with the method and path of the contract [001/7/2] [001/7/9] [001/7/13] [001/7/18] [001/7/27] [001/7/32] [001/7/36]',
    (name) => {
      expect(operations[name].route).toBe(routes[name]);
    },
  );
});

describe('Requests with the ID of another user [T3]', () => {
  const userRoutes = names.filter((name) => routes[name].path.startsWith('/users/{userId}/tenants'));

  it.each(userRoutes)('rejects %s for another user, even if the caller is a superAdmin', async (name) => {
    const userId = await portal.getId('users', 'viewer@beta.example');
    const before = await portal.hashState();
    const request = isMutation(routes[name]) ? { body: { name: 'x' } } : {};
    for (const email of ['useradmin@alpha.example', 'super@example.com']) {
      expect(await portal.callRoute(email, name, { userId }, request)).toMatchObject({
        status: 403,
      });
    }
    expect(await portal.hashState()).toBe(before);
  });
});
