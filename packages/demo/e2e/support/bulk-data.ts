import pg from 'pg';
import { getDatabaseUrl } from './database.ts';
import type { RunningStack } from './stack.ts';

export interface BulkData {
  /** Number of users. */
  users: number;
  /** Number of audit log entries. */
  auditEntries: number;
}

async function withDatabase(stack: RunningStack, run: (database: pg.Client) => Promise<void>): Promise<void> {
  const database = new pg.Client({ connectionString: await getDatabaseUrl(stack) });
  await database.connect();
  try {
    await run(database);
    await database.query('analyze');
  } finally {
    await database.end();
  }
}

/** Inserts audit log entries and members of the tenant Noordzee Retail into the database. */
export const insertBulkData = (stack: RunningStack, { users, auditEntries }: BulkData): Promise<void> =>
  withDatabase(stack, async (database) => {
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
  });

/** Returns a statement that inserts copies of a row with numbered names. */
const buildCopies = (table: string, columns: string, name: string, prefix: string) =>
  `insert into ${table} (${columns}, name)
   select ${columns}, '${prefix} ' || lpad(n::text, 5, '0')
   from ${table}, generate_series(1, $1::int) n where name = '${name}'`;

/** Inserts tenants, and groups, connections, reports and apps of the tenant Noordzee Retail: `count` of each. */
export const insertBulkEntities = (stack: RunningStack, count: number): Promise<void> =>
  withDatabase(stack, async (database) => {
    const reportColumns =
      'tenant_id, description, type, connection_id, workspace_id, bi_report_id, included_pages, metadata';
    const copies = [
      buildCopies('groups', 'tenant_id, description', 'Management', 'Group'),
      buildCopies('connections', 'tenant_id, description, type, client_id', 'Retail analytics', 'Connection'),
      buildCopies('reports', reportColumns, 'Sales overview', 'Report'),
      buildCopies('apps', 'tenant_id, description, icon', 'Retail cockpit', 'App'),
    ];
    for (const statement of copies) await database.query(statement, [count]);
    await database.query(
      `insert into tenants (name, slug, description)
       select 'Tenant ' || lpad(n::text, 5, '0'), 'tenant-' || n, 'A tenant of many'
       from generate_series(1, $1::int) n`,
      [count],
    );
    await database.query(
      `insert into app_reports (tenant_id, app_id, report_id, position)
       select apps.tenant_id, apps.id, reports.id, 0
       from apps join reports on reports.name = replace(apps.name, 'App ', 'Report ')`,
    );
  });
