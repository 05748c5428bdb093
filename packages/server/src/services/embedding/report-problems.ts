import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { runAsOwner } from '../../db/database.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';
import type { HealthSubject } from '../health-records/observation.ts';
import { defineMutation } from '../operations/define-operation.ts';
import { findAppReport, requireEmbeddable } from './embed-target.ts';

/** Maximum number of reports and connections about which a user can notify the administrators in 24 hours. */
const maxDailyProblems = 20;
/** Hours for which further notifications about the same failure send no email. */
const quietHours = 4;

/** Returns the connection of a report while it fails, else the report: the administrators who can fix it differ. */
async function findFailing(tx: Tx, reportId: string, connectionId: string): Promise<HealthSubject> {
  const connection = await tx
    .selectFrom('health')
    .select('state')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return connection?.state === 'broken' || connection?.state === 'degraded'
    ? { kind: 'connection', id: connectionId }
    : { kind: 'report', id: reportId };
}

/**
 * Asserts that the user has not notified the administrators too often.
 *
 * @throws {ApiError} `too_many_requests` otherwise.
 */
async function assertFewProblems(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('health_failures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('reported_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxDailyProblems) return;
  throw new ApiError('too_many_requests', 'You have sent many notifications. Try again tomorrow.', {
    retryAfterSeconds: 24 * 60 * 60,
  });
}

const addReportingUser = (tx: Tx, id: string, userId: string) =>
  tx
    .insertInto('health_failures')
    .values({ id, user_id: userId, failed_at: sql<Date>`now()`, reported_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['id', 'user_id']).doUpdateSet({ reported_at: sql<Date>`now()` }),
    )
    .execute();

/** Returns whether no user has caused an email about this failure in the last hours, and reserves the next one. */
async function reserveMail(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('health')
    .set({ reported: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('reported', 'is', null),
        eb('reported', '<', sql<Date>`now() - make_interval(hours => ${quietHours})`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Notifies the administrators who can fix a report or its connection: by email, at most once in a few hours for each
 * failure, and on the health page.
 */
export const reportProblem = defineMutation(routes.reportProblem, async ({ ctx, tx, params }) => {
  const report = requireEmbeddable(await findAppReport(tx, ctx, params.appId, params.reportId));
  const { user, notifyProblem } = ctx;
  return runAsOwner(tx, async (ownerTx) => {
    await assertFewProblems(ownerTx, user.id);
    const subject = await findFailing(ownerTx, params.reportId, report.connectionId);
    await addReportingUser(ownerTx, subject.id, user.id);
    if (!(await reserveMail(ownerTx, subject.id))) return { response: { result: 'alreadySent' as const } };
    await notifyProblem(ownerTx, subject, { user, report: report.reportName });
    return { response: { result: 'sent' as const } };
  });
});
