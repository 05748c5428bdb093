import pg from 'pg';
import { databaseUrl } from './database.ts';
import type { RunningStack } from './stack.ts';

export interface BulkData {
  users: number;
  auditLines: number;
}

/** Inserts the users and log entries of a large customer. All users are members of the first tenant. */
export async function insertBulkData(stack: RunningStack, { users, auditLines }: BulkData): Promise<void> {
  const database = new pg.Client({ connectionString: await databaseUrl(stack) });
  await database.connect();
  try {
    await database.query(
      `with made as (
         insert into users (email, first_name, last_name, registered)
         select 'user' || n || '@many.example', 'User', lpad(n::text, 5, '0'), true
         from generate_series(1, $1::int) n returning id)
       insert into memberships (tenant_id, user_id)
       select tenants.id, made.id from made, tenants where tenants.name = 'Noordzee Retail'`,
      [users],
    );
    await database.query(
      `insert into audit_log (method, url, status_code, status_message, body, request_id, created_at)
       select 'PATCH', '/api/many/' || n, 200, 'OK', '{"active": true}', '', now() - n * interval '1 millisecond'
       from generate_series(1, $1::int) n`,
      [auditLines],
    );
    await database.query('analyze');
  } finally {
    await database.end();
  }
}
