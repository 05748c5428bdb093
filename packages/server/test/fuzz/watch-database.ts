import type { Portal } from '../support/portal.ts';

/** Tables whose changes are ignored, because rejected requests and requests that only read may write to them. */
const ignoredTables = new Set([
  'app_recents',
  'audit_log',
  'audit_exports',
  'health',
  'health_failures',
  'view_sessions',
]);

/** Column whose changes are ignored, because any request to the BI service may store the authentication state in it. */
const ignoredColumn = 'authenticated';

/**
 * Copies all rows and starts recording which tables change. Triggers in the database record the changes of every
 * committed transaction.
 */
export async function watchDatabase(portal: Portal) {
  const rows = await portal.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
  await portal.query(`create schema watch;
    create table watch.changes (id bigint generated always as identity primary key, name text);
    create function watch.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      -- Any request to the BI service may store the result of its sign-in in the column "authenticated".
      if tg_table_name = 'connections' and tg_op = 'UPDATE'
        and to_jsonb(old) - 'authenticated' = to_jsonb(new) - 'authenticated' then return null; end if;
      insert into watch.changes (name) values (tg_table_name);
      return null;
    end $$`);
  for (const name of tables) {
    await portal.query(`create table watch.${name} as table public.${name}`);
    if (ignoredTables.has(name)) continue;
    await portal.query(`create trigger watch after insert or delete on public.${name}
      for each row execute function watch.record_change()`);
    await portal.query(`create trigger watch_updates after update on public.${name}
      for each row when (to_jsonb(old) - '${ignoredColumn}' is distinct from to_jsonb(new) - '${ignoredColumn}')
      execute function watch.record_change()`);
  }
  let lastId = '0';
  return {
    /** Returns the tables with changes since the previous call. */
    listChangedTables: async (): Promise<string[]> => {
      const rows = await portal.query<{ id: string; name: string }>(
        'select id, name from watch.changes where id > $1 order by id',
        [lastId],
      );
      lastId = rows.at(-1)?.id ?? lastId;
      return [...new Set(rows.map(({ name }) => name))];
    },
    /** Restores the copied rows. */
    restore: async (): Promise<void> => {
      const copies = tables.map((name) => `insert into public.${name} select * from watch.${name};`);
      await portal.query(`begin; set local session_replication_role = replica;
        truncate ${tables.join(', ')}; ${copies.join(' ')} truncate watch.changes; commit`);
    },
  };
}
