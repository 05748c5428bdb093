import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Mail } from './mail.ts';

/** Queues emails in the transaction, so that they are sent only after the commit. */
export const queueMails = async (tx: Tx, mails: readonly Mail[]): Promise<void> => {
  await sql`select access.queue_mails(${JSON.stringify(mails)})`.execute(tx);
};

const batchSize = 100;

/**
 * Moves emails that servers of the previous release have queued in the table `mail_outbox` to the job queue, where they
 * retain their IDs. Emails that such a server is sending stay until its lease ends.
 */
export const transferOutbox = async (system: Kysely<Schema>): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      with moved as (
        delete from mail_outbox where id in (
          select id from mail_outbox where failed_at is null and next_attempt_at <= now()
          order by next_attempt_at limit ${batchSize} for update skip locked
        )
        returning id, recipient, subject, plain, html
      )
      select access.add_mail_jobs(jsonb_agg(moved)) from moved having count(*) > 0`.execute(system);
    if (rows.length === 0) return;
  }
};
