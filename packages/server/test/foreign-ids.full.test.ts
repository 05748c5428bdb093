import { randomUUID } from 'node:crypto';
import { routes } from '@embed-portal/api-contract';
import type { RouteName } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { personas } from './support/fixture.ts';
import type { TenantKey } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { recordStatements } from './support/record-statements.ts';
import { routeAccess } from './support/route-access.ts';
import { deletingTargets, idPattern, rolesByPersona } from './support/targets.ts';
import type { Caller, TargetRequest } from './support/targets.ts';

type Persona = (typeof personas)[number];

const buildCaller = (persona: Persona, tenant: TenantKey): Caller => ({
  persona,
  tenant,
  email: `${persona}@${tenant}.example`,
});
const activePersonas = personas.filter((persona) => persona !== 'inactive');

let portal: Portal;

beforeAll(async () => {
  // After the first run of each job, none runs during the tests.
  portal = await startPortal({ jobs: { pollSeconds: 3_600 } });
  for (const persona of activePersonas) {
    await portal.whoAmI(buildCaller(persona, 'alpha').email);
    await portal.whoAmI(buildCaller(persona, 'beta').email);
  }
  await vi.waitFor(
    async () => {
      expect(await portal.query("select name from pgboss.job where state = 'active'")).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
});
afterAll(() => portal.close());

/** Returns the query parameters of a route that contain an ID, with IDs of a tenant. */
async function buildFilters(name: RouteName, tenant: TenantKey): Promise<string[]> {
  const { query: schema } = routes[name];
  if (!(schema instanceof z.ZodObject)) return [];
  const reportId = await portal.getId('reports', `sales of ${tenant}`);
  const ids = { tenant: await portal.getId('tenants', `Tenant ${tenant}`), entity: reportId, reportId };
  return Object.entries(ids).flatMap(([filter, id]) => (filter in schema.shape ? [`${filter}=${id}`] : []));
}

/** Builds a request of the caller for entities of the caller's tenant. */
async function buildRequest(name: RouteName, caller: Caller, tenant: TenantKey): Promise<TargetRequest> {
  const request = await deletingTargets[name].buildRequest(portal, tenant, caller);
  const parameters = [request.query?.slice(1) ?? '', ...(await buildFilters(name, tenant))].filter(Boolean);
  return { ...request, query: parameters.length === 0 ? '' : `?${parameters.join('&')}` };
}

/** Returns the IDs of a request to replace, each with the ID of the same kind in a request of the other tenant. */
function pairIds(own: TargetRequest, other: TargetRequest): [string, string][] {
  const [ownIds = [], otherIds = []] = [own, other].map(
    ({ params, query: filters, body }) => JSON.stringify([params, filters, body]).match(idPattern) ?? [],
  );
  const pairs = new Map(ownIds.map((id, index) => [id, otherIds[index] ?? id]));
  return [...pairs].filter(([id, otherId]) => id !== otherId);
}

/** Returns each single element and all together. */
const listSelections = <T>(items: readonly T[]): T[][] => [
  ...items.map((item) => [item]),
  ...(items.length > 1 ? [[...items]] : []),
];

/** Replaces IDs of a request of the caller. A solved captcha can be used only once. */
async function replaceIds(
  name: RouteName,
  caller: Caller,
  { headers, ...request }: TargetRequest,
  pairs: readonly (readonly [string, string])[],
): Promise<TargetRequest> {
  const ids = new Map(pairs);
  const text = JSON.stringify(request).replace(idPattern, (id) => ids.get(id) ?? id);
  const fresh = headers ? await deletingTargets[name].buildRequest(portal, 'alpha', caller) : {};
  return { ...fresh, ...(JSON.parse(text) as TargetRequest) };
}

/** Sends a request and returns what it reveals: the response, and the statements that it needed. */
async function observe(name: RouteName, { email }: Caller, { params, ...request }: TargetRequest) {
  const { statements, stop } = recordStatements();
  const { status, body } = await portal.callRoute(email, name, params, request).finally(stop);
  return {
    status,
    body: JSON.stringify(body).replace(idPattern, 'ID'),
    statements: statements.map(({ text }) => text),
  };
}

function findCallers(name: RouteName): Persona[] {
  const { roles } = routeAccess[name];
  return activePersonas.filter(
    (persona) => roles === 'active' || rolesByPersona[persona].some((role) => roles.includes(role)),
  );
}

const names = (Object.keys(routes) as RouteName[]).filter((name) => findCallers(name).length > 0);

describe('Requests with IDs of another tenant', () => {
  it.each(names)('return what unknown IDs return, with the same statements: %s', async (name) => {
    for (const persona of findCallers(name)) {
      const caller = buildCaller(persona, 'alpha');
      const own = await buildRequest(name, caller, 'alpha');
      const other = await buildRequest(name, buildCaller(persona, 'beta'), 'beta');
      for (const selection of listSelections(pairIds(own, other))) {
        const unknownIds = selection.map(([id]) => [id, randomUUID()] as const);
        const unknown = await observe(name, caller, await replaceIds(name, caller, own, unknownIds));
        const foreign = await observe(name, caller, await replaceIds(name, caller, own, selection));
        expect.soft({ persona, ...foreign }).toEqual({ persona, ...unknown });
      }
    }
  });
});
