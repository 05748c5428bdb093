import { buildPath, routes } from '@embed-portal/api-contract';
import type { AuditTarget, BulkDeletion, BulkDeletionResult, Route } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { deleteApp } from '../apps.ts';
import { describeChanges } from '../audit/changes.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { toScope } from '../audit/scope.ts';
import { deleteConnection } from '../connections/delete.ts';
import { deleteGroup } from '../groups.ts';
import { authorizeAccess, defineMutation, toAuditEntry } from '../operation.ts';
import type { Mutation } from '../operation.ts';
import { deleteReport } from '../reports.ts';

interface Deleter {
  operation: Mutation;
  route: Route;
  param: string;
}

const deleters: Record<BulkDeletion['type'], Deleter> = {
  group: { operation: deleteGroup, route: routes.deleteGroup, param: 'groupId' },
  report: { operation: deleteReport, route: routes.deleteReport, param: 'reportId' },
  app: { operation: deleteApp, route: routes.deleteApp, param: 'appId' },
  connection: { operation: deleteConnection, route: routes.deleteConnection, param: 'connectionId' },
};

/** Deletes one entity with the ordinary operation, under its rights and rules, and writes its audit entry. */
const deleteEntity = async (
  { ctx, tx }: { ctx: Context; tx: Tx },
  { operation, route, param }: Deleter,
  id: string,
): Promise<AuditTarget[]> => {
  const params = { [param]: id };
  const request = {
    ...ctx.request,
    method: route.method,
    url: `/api${buildPath(route, params)}`,
    auditBody: null,
    ifMatch: undefined,
    change: null,
  };
  const entityCtx: Context = { ...ctx, request };
  await operation.runWithin({ ctx: entityCtx, tx, input: { params, query: {}, body: undefined } });
  const { change } = entityCtx.request;
  if (!change) throw new TypeError(`${route.method} ${route.path} deletes no entity.`);
  const scope = toScope(change);
  const changes = await describeChanges(tx, change, undefined);
  await recordAudit(tx, { ...toAuditEntry(entityCtx, route), ...scope, changes });
  return scope.targets;
};

/** Runs `act` in a savepoint. Its failure does not affect the transaction. */
const runInSavepoint = async <T>(tx: Tx, act: () => Promise<T>): Promise<T> => {
  await sql`savepoint entity`.execute(tx);
  try {
    const result = await act();
    await sql`release savepoint entity`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint entity`.execute(tx);
    throw error;
  }
};

/** Returns the deletions of this transaction. */
const listOwnDeletions = async (tx: Tx, type: BulkDeletion['type'], userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('deletions')
    .select('id')
    .where('type', '=', type)
    .where('deleted_by', '=', userId)
    .where('deleted_at', '=', sql<Date>`now()`)
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes several entities. The others are deleted if one cannot be. */
export const deleteEntities = defineMutation(
  routes.deleteEntities,
  async ({ ctx, tx, body: { type, ids } }) => {
    const deleter = deleters[type];
    authorizeAccess(ctx, deleter.route.access);
    const results: BulkDeletionResult['results'] = [];
    const targets: AuditTarget[] = [];
    for (const id of ids) {
      try {
        targets.push(...(await runInSavepoint(tx, () => deleteEntity({ ctx, tx }, deleter, id))));
        results.push({ id, error: null });
      } catch (error) {
        if (!(error instanceof PortalError)) throw error;
        results.push({ id, error: { code: error.code, message: error.message } });
      }
    }
    ctx.request.scope = { targets, tenantId: null };
    return { results, deletionIds: await listOwnDeletions(tx, type, ctx.user.id) };
  },
);
