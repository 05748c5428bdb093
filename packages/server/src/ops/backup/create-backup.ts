import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { formatChecksumLine, endOfTable, formatTableLine } from './format.ts';
import type { BackupHeader } from './format.ts';
import { listTables } from './tables.ts';

const assertPortalDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  );
  if (!rows[0]?.exists)
    throw new Error('The database does not contain a portal. Check DATABASE_URL or --data.');
};

const readHeader = async (client: pg.Client): Promise<BackupHeader> => {
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  return {
    format: 'embed-portal-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    migrations,
    tables: await listTables(client),
  };
};

async function* streamContents(client: pg.Client): AsyncGenerator<Buffer> {
  await assertPortalDatabase(client);
  const header = await readHeader(client);
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  for (const { name, columns } of header.tables) {
    const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    yield Buffer.from(`${formatTableLine(name)}\n`);
    const copyQuery = copyTo(`copy (select ${columnList} from ${client.escapeIdentifier(name)}) to stdout`);
    yield* client.query(copyQuery) as AsyncIterable<Buffer>;
    yield Buffer.from(`${endOfTable}\n`);
  }
}

async function* appendChecksum(contents: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of contents) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`${formatChecksumLine(hash.digest('hex'))}\n`);
}

const assertNewFile = async (file: string): Promise<void> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${file} already exists. Specify another file.`);
};

/**
 * Writes a consistent snapshot of all tables to a file that only its owner can read. Servers can keep running.
 *
 * @throws {Error} when the file exists, or the database cannot be read or contains no portal. The incomplete file is
 *   deleted.
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
    await pipeline(Readable.from(appendChecksum(streamContents(client))), createGzip(), output);
    await client.query('commit');
    await rename(partialFile, file);
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};
