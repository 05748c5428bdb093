import { can, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personas } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { isMember, rolesByPersona, targets } from './support/targets.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const persona of personas) await portal.whoAmI(`${persona}@alpha.example`);
  const tables = await portal.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and rowsecurity",
  );
  for (const { name } of tables) await portal.query(`alter table ${name} disable row level security`);
});
afterAll(() => portal.close());

const names = Object.keys(routes) as RouteName[];
/** Requests for an entity of another tenant by callers whose role allows the route but who cannot see the entity. */
const deniedRequests = names.flatMap((name) => {
  const { access } = routes[name];
  const { isVisible = isMember } = targets[name];
  return personas
    .filter(
      (persona) => persona !== 'inactive' && access !== 'signedIn' && can(rolesByPersona[persona], access),
    )
    .map((persona) => ({ persona, tenant: 'alpha' as const, email: `${persona}@alpha.example` }))
    .filter((caller) => !isVisible('beta', caller))
    .map((caller) => ({ name, caller }));
});

describe('Query filters without row-level security [T1]', () => {
  it('tests more than 20 routes with the ID of an entity', () => {
    expect(new Set(deniedRequests.map(({ name }) => name)).size).toBeGreaterThan(20);
  });

  it.each(deniedRequests)(
    'rejects $name called by $caller.email for another tenant without row-level security',
    async ({ name, caller }) => {
      const { params, ...request } = await targets[name].buildRequest(portal, 'beta', caller);
      const before = await portal.hashState();
      expect(await portal.callRoute(caller.email, name, params, request)).toMatchObject({ status: 404 });
      expect(await portal.hashState()).toBe(before);
    },
  );

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
