import { routes } from '@embed-portal/api-contract';
import type { Route } from '@embed-portal/api-contract';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';

/** Path parameters that identify an entity of a tenant, with its table. The first match applies. */
const ownerTables = [
  ['appId', 'apps'],
  ['connectionId', 'connections'],
  ['groupId', 'groups'],
  ['reportId', 'reports'],
] as const;

const Input = z.object({ params: z.record(z.string(), z.unknown()) });
const Created = z.object({ id: z.uuid() });

/**
 * Returns the tenant of a request, read before the request changes anything. Returns undefined for requests about
 * users, and for the deletion of a tenant, which no user can access afterwards.
 */
export const findRequestTenant = async (
  tx: Tx,
  route: Route,
  input: unknown,
): Promise<string | undefined> => {
  if (route.path === routes.deleteTenant.path && route.method === routes.deleteTenant.method)
    return undefined;
  const { params } = Input.parse(input);
  if (typeof params['tenantId'] === 'string') return params['tenantId'];
  const owner = ownerTables.find(([name]) => typeof params[name] === 'string');
  if (!owner) return undefined;
  const [name, table] = owner;
  const row = await tx
    .selectFrom(table)
    .select('tenant_id')
    .where('id', '=', String(params[name]))
    .executeTakeFirst();
  return row?.tenant_id;
};

/** Returns the tenant that a request has created. */
export const getCreatedTenant = (route: Route, response: unknown): string | undefined =>
  route.path === routes.createTenant.path && route.method === routes.createTenant.method
    ? Created.safeParse(response).data?.id
    : undefined;
