import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const batchSize = 5_000;

/**
 * Tables with the condition of their expired rows. The clocks of the servers may differ from that of the database.
 * Memberships and invitations end at their time without this job, which removes them 30 days later. Until then, an
 * administrator can renew them.
 */
const expiredRows = [
  ['idempotency_keys', "created_at < now() - interval '24 hours'"],
  ['authorize_states_used', "expires_at < now() - interval '1 hour'"],
  ['connection_authorizations', "expires_at < now() - interval '1 hour'"],
  ['captcha_uses', "expires_at < now() - interval '1 hour'"],
  ['view_sessions', "started_at < now() - interval '30 days'"],
  ['memberships', "expires_at < now() - interval '30 days'"],
  ['access_requests', 'expires_at < now()'],
  [
    'memberships',
    `(tenant_id, user_id) in (
       select tenant_id, user_id from invitations
       where accepted_at is null and expires_at < now() - interval '30 days'
     )`,
  ],
  // An invitation that is not withdrawn has a membership, which would become effective without it. A declined one prevents
  // further emails for up to 30 days.
  [
    'invitations',
    `accepted_at is null and withdrawn_at is not null
       and least(expires_at, withdrawn_at) < now() - interval '30 days'
       and (last_declined_at is null or last_declined_at < now() - interval '30 days')`,
  ],
] as const;

/**
 * Deletes expired idempotency keys, OAuth states, authorizations of connections, captchas, view sessions, memberships, invitations and access requests in
 * batches, because statements have a short timeout.
 */
export async function deleteExpiredState(system: Kysely<Schema>, signal: AbortSignal): Promise<void> {
  for (const [table, condition] of expiredRows) {
    let deleted = batchSize;
    while (deleted === batchSize && !signal.aborted) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${batchSize}
        )`.execute(system);
      deleted = Number(numAffectedRows);
    }
  }
}
