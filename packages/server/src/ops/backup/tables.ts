import type pg from 'pg';
import type { Header } from './format.ts';

type Table = Header['tables'][number];

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
    ) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  order by c.relname`;

/** Returns the portal's tables, each after the tables that it references, so that they can be filled in this order. */
export const tablesInOrder = async (client: pg.Client): Promise<Table[]> => {
  const { rows: waiting } = await client.query<Table & { needs: string[] }>(tablesSql);
  const placed: Table[] = [];
  const isPlaced = (name: string): boolean => placed.some((table) => table.name === name);
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => needs.every(isPlaced));
    const [next] = waiting.splice(at, 1);
    if (at < 0 || !next) throw new Error('The tables reference each other in a cycle.');
    placed.push({ name: next.name, columns: next.columns });
  }
  return placed;
};
