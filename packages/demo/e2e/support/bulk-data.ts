import pg from 'pg';
import { getDatabaseUrl } from './database.ts';
import type { RunningStack } from './stack.ts';

export interface BulkData {
  /** Number of users. */
  users: number;
  /** Number of audit log entries. */
  auditEntries: number;
}

/** Inserts audit log entries and members of the tenant Noordzee Retail into the database. */
export async function insertBulkData(stack: RunningStack, { users, auditEntries }: BulkData): Promise<void> {
  const database = new pg.Client({ connectionString: await getDatabaseUrl(stack) });
  await database.connect();
  try {
    await database.query(
      `with inserted as (
         insert into users (email, first_name, last_name, registered)
         select 'user' || n || '@many.example', 'User', lpad(n::text, 5, '0'), true
         from generate_series(1, $1::int) n returning id)
       insert into memberships (tenant_id, user_id)
       select tenants.id, inserted.id from inserted, tenants where tenants.name = 'Noordzee Retail'`,
      [users],
    );
    await database.query(
      `insert into audit_log (method, url, status_code, status_message, body, request_id, created_at)
       select 'PATCH', '/api/many/' || n, 200, 'OK', '{"active": true}', '', now() - n * interval '1 millisecond'
       from generate_series(1, $1::int) n`,
      [auditEntries],
    );
    await database.query('analyze');
  } finally {
    await database.end();
  }
}
