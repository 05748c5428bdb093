import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { checksumLine, endOfTable, tableLine } from './format.ts';
import type { Header } from './format.ts';
import { tablesInOrder } from './tables.ts';

const refuseStranger = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as known",
  );
  if (!rows[0]?.known) throw new Error('The database contains no portal.');
};

const readHeader = async (client: pg.Client): Promise<Header> => {
  const { rows: migrations } = await client.query<Header['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  return {
    format: 'embed-portal-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    migrations,
    tables: await tablesInOrder(client),
  };
};

async function* contentsOf(client: pg.Client): AsyncGenerator<Buffer> {
  await refuseStranger(client);
  const header = await readHeader(client);
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  for (const { name, columns } of header.tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    yield Buffer.from(`${tableLine(name)}\n`);
    const rows = copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`);
    yield* client.query(rows) as AsyncIterable<Buffer>;
    yield Buffer.from(`${endOfTable}\n`);
  }
}

async function* withChecksum(contents: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of contents) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`${checksumLine(hash.digest('hex'))}\n`);
}

const refuseExisting = async (file: string): Promise<void> => {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${file} already exists. Specify another file.`);
};

/**
 * Writes a consistent snapshot of all tables to a file that only its owner can read. Servers may keep running.
 *
 * @throws when the file exists or the database cannot be read. No incomplete file remains.
 */
export const backup = async (url: string, file: string): Promise<void> => {
  await refuseExisting(file);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  const half = `${file}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    const target = createWriteStream(half, { mode: 0o600 });
    await pipeline(Readable.from(withChecksum(contentsOf(client))), createGzip(), target);
    await client.query('commit');
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};
