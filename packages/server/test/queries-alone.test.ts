import { can, routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { isMember, rolesOfKind, targets } from './support/targets.ts';
import { kinds } from './support/world.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const kind of kinds) await portal.whoAmI(`${kind}@alpha.example`);
  const tables = await portal.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and rowsecurity",
  );
  for (const { name } of tables) await portal.rows(`alter table ${name} disable row level security`);
});
afterAll(() => portal.close());

const names = Object.keys(routes) as RouteName[];
/** Routes that ask for something of a tenant, each by everybody whose role would allow it. */
const foreign = names.flatMap((name) => {
  const { access } = routes[name];
  const { isVisible = isMember } = targets[name];
  return kinds
    .filter((kind) => kind !== 'inactive' && access !== 'signedIn' && can(rolesOfKind[kind], access))
    .map((kind) => ({ kind, tenant: 'alpha' as const, email: `${kind}@alpha.example` }))
    .filter((caller) => !isVisible('beta', caller))
    .map((caller) => ({ name, caller }));
});

describe('with row-level security switched off, the queries alone keep out of a foreign tenant', () => {
  it('every route that names something of one', () => {
    expect(new Set(foreign.map(({ name }) => name)).size).toBeGreaterThan(20);
  });

  it.each(foreign)('$name by $caller.email', async ({ name, caller }) => {
    const { params, ...sent } = await targets[name].ask(portal, 'beta', caller);
    const before = await portal.state();
    expect(await portal.route(caller.email, name, params, sent)).toMatchObject({ status: 404 });
    expect(await portal.state()).toBe(before);
  });

  const lists = names.filter((name) => routes[name].path.startsWith('/users/{userId}/tenants'));
  it.each(lists.filter((name) => routes[name].method === 'GET'))('%s holds nothing of it', async (name) => {
    const { access } = routes[name];
    const kind = kinds.find((one) => access === 'signedIn' || can(rolesOfKind[one], access));
    const email = `${kind ?? ''}@alpha.example`;
    const { status, body } = await portal.route(email, name, { userId: await portal.idOf('users', email) });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('alpha');
    expect(JSON.stringify(body)).not.toContain('beta');
  });
});
