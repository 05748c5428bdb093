import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Mail } from './mail.ts';

/** Queues emails in the transaction, so that they are sent only after the commit. */
export async function queueMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  await sql`select access.queue_mails(${JSON.stringify(mails)})`.execute(tx);
}
