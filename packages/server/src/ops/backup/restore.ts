import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getChecksum, migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { checksumLine, endOfTable, Header, linesOf, tableLine } from './format.ts';

const damaged = (file: string, cause?: unknown): Error =>
  new Error(`${file} is damaged or no backup: nothing was restored.`, { cause });

/** Reads the whole file once before anything is done with it. */
const verified = async (file: string): Promise<Header> => {
  const hash = createHash('sha256');
  let header: Header | undefined;
  let last: Buffer | undefined;
  try {
    for await (const line of linesOf(file)) {
      header ??= Header.parse(JSON.parse(line.toString('utf8')));
      if (last) hash.update(last).update('\n');
      last = Buffer.from(line);
    }
  } catch (cause) {
    throw damaged(file, cause);
  }
  if (!header || last?.toString('utf8') !== checksumLine(hash.digest('hex'))) throw damaged(file);
  return header;
};

const refuseUnknownSchema = (file: string, header: Header): void => {
  const known = new Map(migrations.map((migration) => [migration.name, getChecksum(migration)]));
  for (const { name, checksum } of header.migrations) {
    if (known.get(name) === checksum) continue;
    throw new Error(
      `${file} was made by another version of the program (${name}): restore it with that one.`,
    );
  }
};

const refuseFilled = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'public' limit 1");
  if (rowCount) throw new Error('The database is not empty: restore into a new one.');
};

/** The rows of the table that the lines have come to. */
async function* rowsOfTable(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    if (next.value.toString('latin1') === endOfTable) return;
    yield Buffer.concat([next.value, Buffer.from('\n')]);
  }
  throw new Error('The file ends within a table.');
}

const fill = async (client: pg.Client, file: string, { tables }: Header): Promise<void> => {
  const lines = linesOf(file);
  await lines.next();
  for (const { name, columns } of tables) {
    const { value } = (await lines.next()) as { value?: Buffer };
    if (value?.toString('utf8') !== tableLine(name)) throw new Error(`The file holds no table ${name} here.`);
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const target = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`));
    await pipeline(Readable.from(rowsOfTable(lines)), target);
  }
  await lines.return(undefined);
};

/**
 * Fills an empty database from a backup, in one transaction. A backup of an older version is brought up to date
 * as an older database would be.
 *
 * @throws when the file is damaged or of a newer version, or the database holds something.
 */
export const restore = async (url: string, file: string): Promise<void> => {
  const header = await verified(file);
  refuseUnknownSchema(file, header);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseFilled(client);
    const then = new Set(header.migrations.map(({ name }) => name));
    await migrate(url, { only: (name) => then.has(name) });
    await client.query('begin');
    await client.query("set local app.restoring = 'on'");
    await fill(client, file, header);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrate(url);
};
