import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '../../errors.ts';
import {
  closingStatement,
  endOfRows,
  formatChecksum,
  formatCopyQuery,
  formatCopyStatement,
  formatHeader,
  openingStatements,
} from './backup-script.ts';
import type { BackupHeader, Table } from './backup-script.ts';

const assertPortalDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  );
  if (rows[0]?.exists) return;
  const text = 'The database does not contain a portal. Check DATABASE_URL or --data.';
  throw new OperatorError('database_not_portal', text);
};

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
const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows: remaining } = await client.query<Table & { referenced: string[] }>(tablesSql);
  const listed: Table[] = [];
  const isListed = (name: string): boolean => listed.some((table) => table.name === name);
  while (remaining.length > 0) {
    const index = remaining.findIndex(({ referenced }) => referenced.every(isListed));
    const [next] = remaining.splice(index, 1);
    if (index < 0 || !next) throw new TypeError('The tables reference each other in a cycle.');
    listed.push({ name: next.name, columns: next.columns });
  }
  return listed;
};

const readHeader = async (client: pg.Client): Promise<BackupHeader> => {
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  return {
    version: 2,
    createdAt: new Date().toISOString(),
    migrations,
    tables: await listTables(client),
  };
};

const toLine = (text: string): Buffer => Buffer.from(`${text}\n`);

async function* streamScript(client: pg.Client): AsyncGenerator<Buffer> {
  await assertPortalDatabase(client);
  const header = await readHeader(client);
  yield toLine(formatHeader(header));
  yield* openingStatements.map(toLine);
  for (const table of header.tables) {
    yield toLine(formatCopyStatement(table));
    const copyQuery = copyTo(formatCopyQuery(table));
    yield* client.query(copyQuery) as AsyncIterable<Buffer>;
    yield toLine(endOfRows);
  }
  yield toLine(closingStatement);
}

async function* appendChecksum(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of script) {
    hash.update(chunk);
    yield chunk;
  }
  yield toLine(formatChecksum(hash.digest('hex')));
}

const assertNewFile = async (file: string): Promise<void> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new OperatorError('backup_exists', `${file} already exists. Specify another file.`);
};

/**
 * Writes a consistent snapshot of all tables to a file that only its owner can read. Servers can keep running.
 *
 * @throws {OperatorError} `backup_exists` when the file exists, or `database_not_portal` when the database contains no
 *   portal. The incomplete file is deleted.
 */
export const createBackup = async (url: string, file: string): Promise<void> => {
  await assertNewFile(file);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  const partialFile = `${file}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    const output = createWriteStream(partialFile, { mode: 0o600 });
    await pipeline(Readable.from(appendChecksum(streamScript(client))), createGzip(), output);
    await client.query('commit');
    await rename(partialFile, file);
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};
