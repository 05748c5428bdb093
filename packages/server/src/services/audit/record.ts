import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { redactText } from './redact.ts';

export interface AuditEntry {
  /** Null for unauthenticated requests. */
  userId: string | null;
  method: string;
  /** Path without the query. */
  url: string;
  statusCode: number;
  statusMessage: string;
  /** Body without secrets, as returned by `toAuditBody`. */
  body: object | null;
  requestId: string;
}

/** Adds a redacted and truncated entry to the audit log, within the transaction of the change if there is one. */
export const recordAudit = async (db: Kysely<Schema>, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      user_id: entry.userId,
      method: entry.method,
      url: redactText(entry.url),
      status_code: entry.statusCode,
      status_message: redactText(entry.statusMessage),
      body: entry.body && JSON.stringify(entry.body),
      request_id: entry.requestId,
    })
    .execute();
};
