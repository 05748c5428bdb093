import { createHash } from 'node:crypto';
import { routes } from '@embed-portal/api-contract';
import type { Route } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from './authorize.ts';
import type { Context } from './context.ts';
import { requireTenant } from './tenant-scope.ts';

/** Path parameters that identify an entity of a tenant, with its table. The first match applies. */
const ownerTables = [
  ['appId', 'apps'],
  ['connectionId', 'connections'],
  ['deletionId', 'deletions'],
  ['groupId', 'groups'],
  ['reportId', 'reports'],
] as const;

/** Routes after which no user can access the tenant. */
const closingRoutes = [routes.deleteTenant, routes.deleteTenantWithContents, routes.archiveTenant];

const Input = z.object({ params: z.record(z.string(), z.unknown()) });
const Created = z.object({ id: z.uuid() });

/**
 * Returns the tenant of a request, read before the request changes anything. Returns undefined for requests about
 * users, and for requests that delete or archive a tenant.
 */
async function findRequestTenant(tx: Tx, route: Route, input: unknown): Promise<string | undefined> {
  if (closingRoutes.some(({ path, method }) => route.path === path && route.method === method))
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
  return row?.tenant_id ?? undefined;
}

/** Returns the tenant that a request has created. */
const getCreatedTenant = (route: Route, response: unknown): string | undefined =>
  route.path === routes.createTenant.path && route.method === routes.createTenant.method
    ? Created.safeParse(response).data?.id
    : undefined;

type Work = (tx: Tx) => Promise<unknown>;

interface KeyColumns {
  user_id: string;
  route: string;
  key: string;
}

const retentionHours = 24;
const expiredBefore = sql<Date>`now() - make_interval(hours => ${retentionHours})`;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the idempotency key of a request, or undefined if it has none or the route ignores it.
 *
 * @throws {ApiError} `malformed` when the key does not consist of 1 to 200 visible ASCII characters.
 */
function parseKey(
  { user, request }: Context,
  { method, path, isRepeatable = false }: Route,
): KeyColumns | undefined {
  if (request.idempotencyKey === undefined || isRepeatable) return undefined;
  if (!keyPattern.test(request.idempotencyKey)) {
    const text = 'The header Idempotency-Key must contain 1 to 200 visible ASCII characters.';
    throw new ApiError('malformed', text);
  }
  return { user_id: user.id, route: `${method} ${path}`, key: request.idempotencyKey };
}

const getFingerprint = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64');

const toValues = (key: KeyColumns) => [key.user_id, key.route, key.key] as const;

/**
 * Returns the stored response if this request was executed before.
 *
 * @throws {ApiError} `invalid` when the key was used for another request, `not_found` when the caller can no longer
 *   access the tenant of the request.
 */
async function findStoredResponse(
  tx: Tx,
  user: Caller,
  key: KeyColumns,
  fingerprint: string,
): Promise<{ response: unknown } | undefined> {
  const [userId, route, name] = toValues(key);
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'tenant_id'])
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', name)
    .where('created_at', '>', expiredBefore)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) {
    const text = 'This Idempotency-Key was used for another request. Send a new key.';
    throw new ApiError('invalid', text);
  }
  if (row.tenant_id !== null) await requireTenant(tx, user, row.tenant_id);
  return { response: row.answer ?? undefined };
}

/**
 * Inserts the key or replaces an expired one. Returns false if it exists. Waits while a concurrent transaction inserts
 * it.
 */
async function reserveKey(tx: Tx, key: KeyColumns, fingerprint: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, fingerprint, tenant_id: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'route', 'key'])
        .doUpdateSet({ fingerprint, tenant_id: null, answer: null, created_at: sql<Date>`now()` })
        .where('idempotency_keys.created_at', '<=', expiredBefore),
    )
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function storeResponse(
  tx: Tx,
  key: KeyColumns,
  response: unknown,
  tenantId: string | undefined,
): Promise<void> {
  const [userId, route, name] = toValues(key);
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: response === undefined ? null : JSON.stringify(response), tenant_id: tenantId ?? null })
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', name)
    .execute();
}

/**
 * Runs `work` in a transaction as the caller. With an idempotency key, it runs once within 24 hours: repeated and
 * concurrent requests get the first response. Failures are not stored, so that the request can be retried.
 *
 * @param prepare - work before the transaction, skipped if a response is stored.
 * @throws {ApiError} `malformed` for an invalid key, `invalid` when the key was used for another request,
 *   `not_found` when the caller can no longer access the tenant of the first request.
 */
export async function withIdempotency(
  ctx: Context,
  route: Route,
  input: unknown,
  prepare: () => Promise<Work>,
): Promise<unknown> {
  const { db, user } = ctx;
  const key = parseKey(ctx, route);
  if (!key) return db.asUser(user.id, await prepare());
  const fingerprint = getFingerprint(input);
  const stored = await db.asUser(user.id, (tx) => findStoredResponse(tx, user, key, fingerprint));
  if (stored) return stored.response;
  const work = await prepare();
  return db.asUser(user.id, async (tx) => {
    if (!(await reserveKey(tx, key, fingerprint)))
      return (await findStoredResponse(tx, user, key, fingerprint))?.response;
    const tenantId = await findRequestTenant(tx, route, input);
    const response = await work(tx);
    await storeResponse(tx, key, response, tenantId ?? getCreatedTenant(route, response));
    return response;
  });
}
