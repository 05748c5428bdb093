import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { redactBody, redactText } from './redact.ts';

export interface AuditEntry {
  /** Null when nobody was signed in. */
  userId: string | null;
  method: string;
  /** Without the query. */
  url: string;
  statusCode: number;
  statusMessage: string;
  body?: unknown;
  requestId: string;
}

const longestText = 2_000;

/** Adds a line to the audit log, redacted and capped; within the change's transaction where there is one. */
export const recordAudit = async (db: Kysely<Schema>, entry: AuditEntry): Promise<void> => {
  const body = redactBody(entry.body);
  await db
    .insertInto('audit_log')
    .values({
      user_id: entry.userId,
      method: entry.method,
      url: redactText(entry.url).slice(0, longestText),
      status_code: entry.statusCode,
      status_message: redactText(entry.statusMessage).slice(0, longestText),
      body: body && JSON.stringify(body),
      request_id: entry.requestId,
    })
    .execute();
};
