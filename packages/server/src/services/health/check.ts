import { routes } from '@embed-portal/api-contract';
import type { HealthEntry } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import { PortalError, createNotFoundError } from '../../errors.ts';
import { isCheckable, probeConnection } from '../../health/probe.ts';
import { definePreparedMutation } from '../operation.ts';
import { whereTenantVisible } from '../tenant-scope.ts';
import { findHealth } from './list.ts';

/** One check finds a failure, and the next one confirms it. */
const maxAttempts = 2;

const isUnconfirmed = ({ state, code }: HealthEntry): boolean =>
  code !== null && state !== 'broken' && state !== 'degraded';

/**
 * Checks a connection. A failure that has not changed the state yet is confirmed by a second check, because one failure
 * proves nothing.
 *
 * @throws {PortalError} `invalid` when the connection signs in as each user, `too_many_requests` when the BI service is
 *   busy.
 */
const check = async (ctx: Context, connectionId: string, reportId?: string): Promise<void> => {
  const readConnection = () =>
    ctx.db.asUser(ctx.user.id, (tx) => findHealth(tx, ctx.user, { kind: 'connection', id: connectionId }));
  const readReport = (id: string) =>
    ctx.db.asUser(ctx.user.id, (tx) => findHealth(tx, ctx.user, { kind: 'report', id }));
  const { connectionType } = await readConnection();
  if (!isCheckable(connectionType)) {
    const text = 'A connection of type User Owns Data signs in as each user, so that it cannot be checked.';
    throw new PortalError('invalid', text);
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await probeConnection(ctx.probe, connectionId, reportId);
    if (outcome === 'busy')
      throw new PortalError('too_many_requests', 'The BI service is busy. Try again in a moment.');
    const connection = await readConnection();
    const report = reportId === undefined ? undefined : await readReport(reportId);
    if (!isUnconfirmed(connection) && !(report && isUnconfirmed(report))) return;
  }
};

/** Checks a connection and its reports, and returns the state of the connection. */
export const checkConnection = definePreparedMutation(routes.checkConnection, {
  prepare: ({ ctx, params }) => check(ctx, params.connectionId),
  act: ({ ctx, tx, params }) => findHealth(tx, ctx.user, { kind: 'connection', id: params.connectionId }),
});

const findConnectionId = ({ db, user }: Context, reportId: string) =>
  db.asUser(user.id, async (tx) => {
    const report = await tx
      .selectFrom('reports')
      .select('connection_id')
      .where('id', '=', reportId)
      .where(whereTenantVisible(user, 'reports.tenant_id'))
      .executeTakeFirst();
    if (!report) throw createNotFoundError('Report');
    if (report.connection_id === null) throw new PortalError('invalid', 'A link cannot be checked.');
    return report.connection_id;
  });

/** Checks a report and its connection, and returns the state of the report. */
export const checkReport = definePreparedMutation(routes.checkReport, {
  prepare: async ({ ctx, params }) =>
    check(ctx, await findConnectionId(ctx, params.reportId), params.reportId),
  act: ({ ctx, tx, params }) => findHealth(tx, ctx.user, { kind: 'report', id: params.reportId }),
});
