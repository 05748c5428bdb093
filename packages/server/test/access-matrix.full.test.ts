import { isMutation, buildPath, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../src/services/registry.ts';
import { personas } from './support/fixture.ts';
import type { TenantKey } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { routeAccess } from './support/route-access.ts';
import { isMember, rolesByPersona, targets } from './support/targets.ts';
import type { Caller } from './support/targets.ts';

let portal: Portal;
beforeAll(async () => {
  // Nothing listens at this address. Emails remain in their queue.
  portal = await startPortal({
    mail: { url: 'smtp://127.0.0.1:9', from: 'Portal <no-reply@portal.example>' },
  });
  // A sign-in updates the user's row. All callers sign in first, so that later requests change nothing.
  for (const { email } of callers) await portal.whoAmI(email);
});
afterAll(() => portal.close());

const callers: Caller[] = [
  { persona: 'super', tenant: undefined, email: 'super@example.com' },
  ...personas.map((persona) => ({ persona, tenant: 'alpha' as const, email: `${persona}@alpha.example` })),
];

const names = Object.keys(routes) as RouteName[];

function hasSpecifiedRole(name: RouteName, { persona }: Caller): boolean {
  const { roles } = routeAccess[name];
  return roles === 'active' || rolesByPersona[persona].some((role) => roles.includes(role));
}

function getExpectedStatus(name: RouteName, tenant: TenantKey, caller: Caller): number {
  const { status } = routeAccess[name];
  if (caller.persona === 'inactive') return 401;
  if (!hasSpecifiedRole(name, caller)) return 403;
  const { isVisible = isMember } = targets[name];
  return isVisible(tenant, caller) ? status : 404;
}

/** Requests in the caller's tenant, and requests in another tenant if the caller's role allows the route. */
const listRequests = (name: RouteName): { caller: Caller; tenant: TenantKey }[] =>
  callers.flatMap((caller) => [
    { caller, tenant: 'alpha' as const },
    ...(hasSpecifiedRole(name, caller) ? [{ caller, tenant: 'beta' as const }] : []),
  ]);

interface Outcome {
  status: number;
  /** Whether a request that is rejected or that only reads has changed data. */
  hasSideEffect: boolean;
  auditEntries: string[];
}

function getExpectedOutcome(name: RouteName, tenant: TenantKey, caller: Caller): Outcome {
  const status = getExpectedStatus(name, tenant, caller);
  const { effect } = routeAccess[name];
  const isAudited = effect === 'change' || effect === 'auditedRead' || status >= 400;
  const auditEntry = `${routes[name].method} by ${caller.email}: ${String(status)}`;
  return { status, hasSideEffect: false, auditEntries: isAudited ? [auditEntry] : [] };
}

async function sendMatrixRequest(name: RouteName, tenant: TenantKey, caller: Caller): Promise<Outcome> {
  const { params, ...request } = await targets[name].buildRequest(portal, tenant, caller);
  const before = await portal.hashState();
  const { status, headers } = await portal.callRoute(caller.email, name, params, request);
  const { effect } = routeAccess[name];
  const mayChangeData = status < 400 && (effect === 'change' || effect === 'observation');
  const entries = await portal.findAuditEntries(headers.get('x-request-id'));
  return {
    status,
    hasSideEffect: !mayChangeData && (await portal.hashState()) !== before,
    auditEntries: entries.map(
      ({ method, email, status_code }) => `${method} by ${String(email)}: ${String(status_code)}`,
    ),
  };
}

describe('Access matrix [T1]', () => {
  it.each(names)(
    'allows %s only for the specified roles in their own tenants, and audits it',
    async (name) => {
      const outcomes: Record<string, Outcome> = {};
      const expected: Record<string, Outcome> = {};
      for (const { caller, tenant } of listRequests(name)) {
        const request = `${name} by ${caller.email} in tenant ${tenant}`;
        outcomes[request] = await sendMatrixRequest(name, tenant, caller);
        expected[request] = getExpectedOutcome(name, tenant, caller);
      }
      expect(outcomes).toEqual(expected);
    },
  );

  it('rejects every route without a bearer token', async () => {
    const [caller] = callers as [Caller];
    const statuses = await Promise.all(
      names.map(async (name) => {
        const { params } = await targets[name].buildRequest(portal, 'alpha', caller);
        const { method } = routes[name];
        const { status } = await portal.requestWithToken(buildPath(routes[name], params), '', { method });
        return [name, status] as const;
      }),
    );
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(names.map((name) => [name, 401])));
  });

  it('serves every route with the method and path of the contract', () => {
    expect(names.filter((name) => operations[name].route !== routes[name])).toEqual([]);
  });
});

describe('Requests with the ID of another user [T3]', () => {
  it('rejects every route below /users/{userId}/tenants for another user, even if the caller is a superAdmin', async () => {
    const userRoutes = names.filter((name) => routes[name].path.startsWith('/users/{userId}/tenants'));
    const userId = await portal.getId('users', 'viewer@beta.example');
    const before = await portal.hashState();
    const statuses: Record<string, number> = {};
    for (const name of userRoutes) {
      const request = isMutation(routes[name]) ? { body: { name: 'x' } } : {};
      for (const email of ['useradmin@alpha.example', 'super@example.com']) {
        const { status } = await portal.callRoute(email, name, { userId }, request);
        statuses[`${name} by ${email}`] = status;
      }
    }
    expect(Object.keys(statuses)).toHaveLength(12);
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([]);
    expect(await portal.hashState()).toBe(before);
  });
});
