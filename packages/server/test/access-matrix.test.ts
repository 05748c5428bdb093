import { isMutation, buildPath, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '../src/http/routes/index.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { routeAccess } from './support/route-access.ts';
import { isMember, rolesOfKind, targets } from './support/targets.ts';
import type { Caller } from './support/targets.ts';
import { kinds, tenantKeys } from './support/world.ts';
import type { TenantKey } from './support/world.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  // Signing in changes a user's row: here once for all.
  for (const { email } of callers) await portal.whoAmI(email);
});
afterAll(() => portal.close());

const callers: Caller[] = [
  { kind: 'super', tenant: undefined, email: 'super@example.com' },
  ...tenantKeys.flatMap((tenant) =>
    kinds.map((kind) => ({ kind, tenant, email: `${kind}@${tenant}.example` })),
  ),
];

const expectedStatus = (name: RouteName, tenant: TenantKey, caller: Caller): number => {
  const { roles, status } = routeAccess[name];
  if (caller.kind === 'inactive') return 401;
  if (roles !== 'active' && !rolesOfKind[caller.kind].some((role) => roles.includes(role))) return 403;
  const { isVisible = isMember } = targets[name];
  return isVisible(tenant, caller) ? status : 404;
};

const names = Object.keys(routes) as RouteName[];
const matrix = names.flatMap((name) =>
  callers.flatMap((caller) => tenantKeys.map((tenant) => ({ name, caller, tenant }))),
);

describe('the access matrix', () => {
  it.each(matrix)(
    '$name by $caller.email for $tenant [000/6/3] [000/6/5] [000/6/6] [000/6/7] [000/6/8] [000/6/10] [001/6/3] [001/7/24] [001/7/44]',
    async ({ name, caller, tenant }) => {
      const { params, ...sent } = await targets[name].ask(portal, tenant, caller);
      const before = await portal.state();
      const { status, headers, body } = await portal.route(caller.email, name, params, sent);
      const expected = expectedStatus(name, tenant, caller);
      expect({ status, body }).toMatchObject({ status: expected });

      const isDone = expected < 400;
      if (!isDone || !isMutation(routes[name])) expect(await portal.state()).toBe(before);
      const lines = await portal.audit(headers.get('x-request-id'));
      const line = { email: caller.email, method: routes[name].method, status_code: expected };
      // Opening a report is audited, although it changes nothing.
      const isAudited = isMutation(routes[name]) || name === 'getToken' || !isDone;
      expect(lines).toMatchObject(isAudited ? [line] : []);
    },
  );

  it.each(names)('%s is for nobody without a token [001/7/1]', async (name) => {
    const [caller] = callers as [Caller];
    const { params } = await targets[name].ask(portal, 'alpha', caller);
    const { method } = routes[name];
    expect(await portal.withToken(buildPath(routes[name], params), '', { method })).toMatchObject({
      status: 401,
    });
  });

  it.each(names)(
    '%s is answered by the verb that was made for it [001/7/2] [001/7/9] [001/7/13] [001/7/18] [001/7/27] [001/7/32] [001/7/36]',
    (name) => {
      expect(apiRoutes[name].operation.route).toBe(routes[name]);
    },
  );
});

describe("somebody else's lists", () => {
  const lists = names.filter((name) => routes[name].path.startsWith('/users/{userId}/tenants'));

  it.each(lists)('%s is refused, to a superAdmin too', async (name) => {
    const userId = await portal.idOf('users', 'viewer@beta.example');
    const before = await portal.state();
    const sent = isMutation(routes[name]) ? { body: { name: 'x' } } : {};
    for (const email of ['useradmin@alpha.example', 'super@example.com']) {
      expect(await portal.route(email, name, { userId }, sent)).toMatchObject({
        status: 403,
      });
    }
    expect(await portal.state()).toBe(before);
  });
});
