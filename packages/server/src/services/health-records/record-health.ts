import { isDeepStrictEqual } from 'node:util';
import type { ConnectionType, HealthCode } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import { runAsOwner } from '../../db/database.ts';
import type { Database, Tx } from '../../db/database.ts';
import { recordAudit } from '../audit-entries/audit-entry.ts';
import { toNextHealth } from './next-health.ts';
import type { HealthChange, NotifyHealth } from './notify.ts';
import type { HealthSubject, Observation, RecordHealth, RecordHealthWithin } from './observation.ts';

/** Observations of a healthy connection or report are stored at this interval. */
const successInterval = "interval '5 minutes'";
/** A failure that a check has not confirmed yet is checked after this time. */
const confirmationDelay = "interval '1 minute'";
const failureHours = 24;
/** Failures of connections that have not been set up yet. */
const setupCodes: ReadonlySet<HealthCode | null> = new Set(['credentialsMissing', 'notAuthorized']);

const tables = { connection: 'connections', report: 'reports' } as const;

/** Omits the subjects about which a success reveals nothing new. One query, because each opening of a report is a success. */
async function omitKnownSuccesses(
  { system }: Database,
  subjects: readonly HealthSubject[],
): Promise<HealthSubject[]> {
  const { rows } = await sql<{ id: string }>`
    select id from health where id = any(${subjects.map(({ id }) => id)}::uuid[]) and state = 'ok' and failures = 0
      and last_success > now() - ${sql.raw(successInterval)}`.execute(system);
  return subjects.filter(({ id }) => !rows.some((row) => row.id === id));
}

/**
 * Locks the row of a report's connection before that of the report: a connection that breaks updates the rows of its
 * reports, and the failure of a report requests a check of its connection.
 */
const lockConnection = (tx: Tx, reportId: string) =>
  sql`select from health where connection_id = (select connection_id from reports where id = ${reportId})
    for no key update`.execute(tx);

/** Stores that requests of a user fail, and returns whether this was known. */
async function addFailedUser(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into health_failures (id, user_id) values (${id}, ${userId})
    on conflict (id, user_id) do update set failed_at = now()
    returning xmax = 0 as "isNew"`.execute(tx);
  return rows[0]?.isNew === false;
}

async function countFailedUsers(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from health_failures
    where id = ${id} and failed_at > now() - ${sql.raw(`interval '${String(failureHours)} hours'`)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Schedules an early check of the connection, unless it was checked just now. */
const requestCheck = (tx: Tx, { kind, id }: HealthSubject) =>
  sql`update health set next_check = least(
      next_check, greatest(now(), coalesce(last_check, '-infinity') + ${sql.raw(confirmationDelay)}))
    where connection_id = ${kind === 'connection' ? sql`${id}` : sql`(select connection_id from reports where id = ${id})`}`.execute(
    tx,
  );

async function toOutcome(tx: Tx, id: string, { source, code, userId, isCertain = false }: Observation) {
  if (code === null) return { source, code };
  const wasFailing = userId !== undefined && (await addFailedUser(tx, id, userId));
  const failedUsers = await countFailedUsers(tx, id);
  return {
    source,
    code,
    failedUsers,
    isRepeated: source === 'frame' && wasFailing,
    isCertain,
  };
}

/**
 * Locks a connection before its row of health, in the order of a change of its credentials. Returns its type, or
 * undefined when an observation no longer concerns it, because the credentials have been replaced or a missing
 * authorization exists.
 */
async function lockObservedConnection(tx: Tx, id: string, { credentials, code }: Observation) {
  const connection = await tx
    .selectFrom('connections')
    .select((eb) => [
      'type',
      'client_id',
      'client_secret',
      'auth_tenant_id',
      eb
        .exists(
          eb
            .selectFrom('connection_grants')
            .select('connection_grants.id')
            .whereRef('connection_grants.connection_id', '=', 'connections.id')
            .where('user_id', 'is', null),
        )
        .as('isAuthorized'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!connection || (code === 'notAuthorized' && connection.isAuthorized)) return undefined;
  const isReplaced =
    credentials &&
    !isDeepStrictEqual(
      [credentials.clientId, credentials.clientSecret, credentials.authTenantId],
      [connection.client_id, connection.client_secret, connection.auth_tenant_id],
    );
  return isReplaced ? undefined : connection.type;
}

/** Returns whether no further failure must confirm this one: the sign-in of the connection fails for all users. */
const isCertainFailure = (type: ConnectionType, code: HealthCode | null): boolean =>
  code === 'credentialsMissing' ||
  code === 'notAuthorized' ||
  (code === 'credentialsRejected' && type !== 'User Owns Data');

const findNames = (tx: Tx, { kind, id }: HealthSubject) =>
  tx
    .selectFrom(tables[kind])
    .innerJoin('tenants', 'tenants.id', `${tables[kind]}.tenant_id`)
    .select([`${tables[kind]}.name`, 'tenants.id as tenantId', 'tenants.name as tenantName'])
    .where(`${tables[kind]}.id`, '=', id)
    .executeTakeFirstOrThrow();

/** Writes the audit entry of a change, whose actor is the portal. */
const auditChange = (tx: Tx, { kind, id, name, tenantId, before, after, reasonBefore, code }: HealthChange) =>
  recordAudit(tx, {
    user: null,
    client: { ip: null, userAgent: null },
    action: 'changeHealth',
    method: 'SYSTEM',
    url: `/health/${kind}/${id}`,
    statusCode: 200,
    statusMessage: 'OK',
    body: null,
    requestId: id,
    tenantId,
    targets: [{ type: kind, id, name }],
    changes: [
      { field: 'state', before, after },
      { field: 'reason', before: reasonBefore, after: code },
    ],
  });

/** Stores an observation of a connection or a report. */
async function recordObservation(
  tx: Tx,
  notify: NotifyHealth,
  subject: HealthSubject,
  observation: Observation,
): Promise<void> {
  const { source, code, refreshed } = observation;
  let { isCertain = false } = observation;
  if (subject.kind === 'connection') {
    const type = await lockObservedConnection(tx, subject.id, observation);
    if (!type) return;
    isCertain ||= isCertainFailure(type, code);
  } else if (code !== null) await lockConnection(tx, subject.id);
  const current = await tx
    .selectFrom('health')
    .select(['state', 'code', 'failures', 'last_failure as lastFailure'])
    .where('id', '=', subject.id)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return;
  const now = new Date();
  const next = toNextHealth(current, await toOutcome(tx, subject.id, { ...observation, isCertain }), now);
  await tx
    .updateTable('health')
    .set({
      ...next,
      source,
      ...(code === null ? { last_success: now } : { last_failure: now }),
      ...(next.code === null && { reported: null }),
      ...(source === 'probe' && { last_check: now }),
      ...(refreshed && { refreshed }),
      ...(next.state !== current.state && { since: now }),
    })
    .where('id', '=', subject.id)
    .execute();
  if (next.code === null) await tx.deleteFrom('health_failures').where('id', '=', subject.id).execute();
  if (code !== null && (source !== 'probe' || next.failures === 1)) await requestCheck(tx, subject);
  // The first success is no change, and neither is a connection that has not been set up yet.
  const isFirst = current.state === 'unknown' && (next.state === 'ok' || setupCodes.has(next.code));
  if (next.state === current.state || isFirst) return;
  const names = await findNames(tx, subject);
  const change = {
    ...subject,
    ...names,
    before: current.state,
    after: next.state,
    reasonBefore: current.state === 'unknown' || current.state === 'ok' ? null : current.code,
    code: next.code,
  };
  await auditChange(tx, change);
  await notify(tx, change);
}

/** Creates the function that stores an observation in the transaction of the change that caused it. */
export const createHealthRecorderWithin =
  (notify: NotifyHealth): RecordHealthWithin =>
  (tx, subject, observation) =>
    runAsOwner(tx, (ownerTx) => recordObservation(ownerTx, notify, subject, observation));

/** Makes the state of a connection unknown, because its credentials have been replaced by unverified ones. */
export const forgetHealth = (tx: Tx, connectionId: string): Promise<void> =>
  runAsOwner(tx, async (ownerTx) => {
    await ownerTx.deleteFrom('health_failures').where('id', '=', connectionId).execute();
    await ownerTx
      .updateTable('health')
      .set({ state: 'unknown', code: null, failures: 0, since: new Date() })
      .where('id', '=', connectionId)
      .execute();
  });

/**
 * Creates the function that stores observations. It does not run as the caller, because viewers cause observations. A
 * failure does not affect the request, so that viewers can open reports even if their state cannot be stored.
 *
 * @param onFailure - called when an observation was not stored.
 */
export const createHealthRecorder =
  (
    { db, notify }: { db: Database; notify: NotifyHealth },
    onFailure: (error: unknown, subjects: readonly HealthSubject[]) => void,
  ): RecordHealth =>
  async (subjects, observation) => {
    try {
      const isRoutine = observation.code === null && observation.source !== 'probe';
      for (const subject of isRoutine ? await omitKnownSuccesses(db, subjects) : subjects) {
        await db.system.transaction().execute((tx) => recordObservation(tx, notify, subject, observation));
      }
    } catch (error) {
      onFailure(error, subjects);
    }
  };
