import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getChecksum, migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { checksumLine, endOfTable, Header, linesOf, tableLine } from './format.ts';

const damaged = (file: string, cause?: unknown): Error =>
  new Error(`${file} is damaged or not a backup. Nothing was restored.`, { cause });

/** Verifies the complete file before anything is restored. */
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
      `${file} was created by another version of the program (${name}). Restore it with that version.`,
    );
  }
};

const refuseFilled = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'public' limit 1");
  if (rowCount) throw new Error('The database is not empty. Restore into a new database.');
};

/** Returns the remaining rows of the current table. */
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
    if (value?.toString('utf8') !== tableLine(name))
      throw new Error(`The file does not contain the table ${name} at the expected position.`);
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const target = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`));
    await pipeline(Readable.from(rowsOfTable(lines)), target);
  }
  await lines.return(undefined);
};

/**
 * Restores a backup into an empty database in one transaction. Backups of older versions are migrated like older
 * databases.
 *
 * @throws when the file is damaged or of a newer version, or the database is not empty.
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
