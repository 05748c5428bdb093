import { can, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableRowLevelSecurity } from './support/disable-row-level-security.ts';
import { personas } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { isMember, rolesByPersona, targets } from './support/targets.ts';
import type { Caller } from './support/targets.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const persona of personas) await portal.whoAmI(`${persona}@alpha.example`);
  await disableRowLevelSecurity(portal);
});
afterAll(() => portal.close());

const names = Object.keys(routes) as RouteName[];
/** Returns the callers whose role allows a route but who cannot see an entity of another tenant. */
function listDeniedCallers(name: RouteName): Caller[] {
  const { access } = routes[name];
  const { isVisible = isMember } = targets[name];
  return personas
    .filter(
      (persona) => persona !== 'inactive' && access !== 'signedIn' && can(rolesByPersona[persona], access),
    )
    .map((persona) => ({ persona, tenant: 'alpha' as const, email: `${persona}@alpha.example` }))
    .filter((caller) => !isVisible('beta', caller));
}
const filteredRoutes = names.filter((name) => listDeniedCallers(name).length > 0);

describe('Query filters without row-level security [T1]', () => {
  it('tests more than 20 routes with the ID of an entity', () => {
    expect(filteredRoutes.length).toBeGreaterThan(20);
  });

  it.each(filteredRoutes)('rejects %s for another tenant without row-level security', async (name) => {
    const callers = listDeniedCallers(name);
    const outcomes: Record<string, { status: number; changesData: boolean }> = {};
    for (const caller of callers) {
      const { params, ...request } = await targets[name].buildRequest(portal, 'beta', caller);
      const before = await portal.hashState();
      const { status } = await portal.callRoute(caller.email, name, params, request);
      outcomes[caller.email] = { status, changesData: (await portal.hashState()) !== before };
    }
    const rejection = { status: 404, changesData: false };
    expect(outcomes).toEqual(Object.fromEntries(callers.map(({ email }) => [email, rejection])));
  });

  const lists = names.filter((name) => routes[name].path.startsWith('/users/{userId}/tenants'));
  it.each(lists.filter((name) => routes[name].method === 'GET'))(
    'excludes other tenants from %s without row-level security',
    async (name) => {
      const { access } = routes[name];
      const persona = personas.find((key) => access === 'signedIn' || can(rolesByPersona[key], access));
      const email = `${persona ?? ''}@alpha.example`;
      const { status, body } = await portal.callRoute(email, name, {
        userId: await portal.getId('users', email),
      });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('alpha');
      expect(JSON.stringify(body)).not.toContain('beta');
    },
  );
});
