import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { redactText } from './redact.ts';

export interface AuditEntry {
  /** Null when nobody was signed in. */
  userId: string | null;
  method: string;
  /** Without the query. */
  url: string;
  statusCode: number;
  statusMessage: string;
  /** Without secrets, as `toAuditBody` returns it. */
  body: object | null;
  requestId: string;
}

/** Adds an entry to the audit log, redacted and truncated; within the change's transaction where there is one. */
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
