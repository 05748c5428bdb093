import type { Portal } from './portal.ts';

/** Disables row-level security for all tables, so that only the filters of the queries separate the tenants. */
export async function disableRowLevelSecurity(portal: Portal): Promise<void> {
  const tables = await portal.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and rowsecurity",
  );
  for (const { name } of tables) await portal.query(`alter table ${name} disable row level security`);
}
