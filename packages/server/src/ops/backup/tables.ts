import type pg from 'pg';
import type { BackupHeader } from './format.ts';

type Table = BackupHeader['tables'][number];

const tablesSql = `
  select c.relname as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    ) as referenced
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  order by c.relname`;

/**
 * Returns the portal's tables. Each follows the tables that it references, because foreign keys apply during a restore.
 */
export const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows: remaining } = await client.query<Table & { referenced: string[] }>(tablesSql);
  const listed: Table[] = [];
  const isListed = (name: string): boolean => listed.some((table) => table.name === name);
  while (remaining.length > 0) {
    const index = remaining.findIndex(({ referenced }) => referenced.every(isListed));
    const [next] = remaining.splice(index, 1);
    if (index < 0 || !next) throw new Error('The tables reference each other in a cycle.');
    listed.push({ name: next.name, columns: next.columns });
  }
  return listed;
};
