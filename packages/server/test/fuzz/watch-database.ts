import pg from 'pg';
import type { Portal } from '../support/portal.ts';

/** Tables that a refused call may write to: the log of refusals. */
const logs = new Set(['audit_log', 'schema_migrations']);

/** Whether the BI service accepts a connection: each request that asks the service stores what it has seen. */
const observed = 'authenticated';

/**
 * Counts every row that a committed transaction has changed, and puts everything back as it is now.
 * Both within the database, so that neither can be missed.
 */
export const watchDatabase = async (portal: Portal) => {
  const all = await portal.query<{ name: string; watched: boolean }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const tables = all.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
  await portal.query(`create schema watch;
    create table watch.changes (id bigint generated always as identity primary key, name text);
    create function watch.note() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      -- Every token request stores whether it was accepted, whatever the call was about.
      if tg_table_name = 'connections' and tg_op = 'UPDATE'
        and to_jsonb(old) - 'authenticated' = to_jsonb(new) - 'authenticated' then return null; end if;
      insert into watch.changes (name) values (tg_table_name);
      return null;
    end $$`);
  for (const name of tables) {
    await portal.query(`create table watch.${name} as table public.${name}`);
    if (logs.has(name)) continue;
    await portal.query(`create trigger watch after insert or delete on public.${name}
      for each row execute function watch.note()`);
    await portal.query(`create trigger watch_updates after update on public.${name}
      for each row when (to_jsonb(old) - '${observed}' is distinct from to_jsonb(new) - '${observed}')
      execute function watch.note()`);
  }
  let last = '0';
  return {
    /** The tables of which rows have been changed since the last time that this was asked. */
    changes: async (): Promise<string[]> => {
      const rows = await portal.query<{ id: string; name: string }>(
        'select id, name from watch.changes where id > $1 order by id',
        [last],
      );
      last = rows.at(-1)?.id ?? last;
      return [...new Set(rows.map(({ name }) => name))];
    },
    restore: async (): Promise<void> => {
      const copies = tables.map((name) => `insert into public.${name} select * from watch.${name};`);
      await portal.query(`begin; set local session_replication_role = replica;
        truncate ${tables.join(', ')}; ${copies.join(' ')} truncate watch.changes; commit`);
    },
  };
};

/** Commits of a database that nobody else has opened yet don't wait for the disk: this is not about that. */
export const relaxCommits = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`alter database ${name} set synchronous_commit = off`);
  await client.end();
};
