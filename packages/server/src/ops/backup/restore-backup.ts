import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getChecksum, migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { formatChecksumLine, endOfTable, BackupHeader, readLines, formatTableLine } from './format.ts';

const createDamagedFileError = (file: string, cause?: unknown): Error =>
  new Error(`${file} is damaged or not a backup. Nothing was restored.`, { cause });

/** Verifies the checksum of the complete file and returns its header. */
const verifyFile = async (file: string): Promise<BackupHeader> => {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let lastLine: Buffer | undefined;
  try {
    for await (const line of readLines(file)) {
      header ??= BackupHeader.parse(JSON.parse(line.toString('utf8')));
      if (lastLine) hash.update(lastLine).update('\n');
      lastLine = Buffer.from(line);
    }
  } catch (cause) {
    throw createDamagedFileError(file, cause);
  }
  if (!header || lastLine?.toString('utf8') !== formatChecksumLine(hash.digest('hex')))
    throw createDamagedFileError(file);
  return header;
};

const assertKnownMigrations = (file: string, header: BackupHeader): void => {
  const checksums = new Map(migrations.map((migration) => [migration.name, getChecksum(migration)]));
  for (const { name, checksum } of header.migrations) {
    if (checksums.get(name) === checksum) continue;
    throw new Error(
      `${file} was created by another version of the program (migration ${name} is unknown or different). Restore the backup with that version.`,
    );
  }
};

/** Rejects databases with rows, except for tables without rows that an interrupted restore of this version left. */
const assertEmptyDatabase = async (client: pg.Client, header: BackupHeader): Promise<void> => {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const included = header.migrations.map(({ name }) => name);
  for (const { name } of tables) {
    const table = client.escapeIdentifier(name);
    const { rowCount } =
      name === 'schema_migrations'
        ? await client.query(`select from ${table} where name <> all($1) limit 1`, [included])
        : await client.query(`select from ${table} limit 1`);
    if (rowCount) throw new Error('The database is not empty. Restore into a new database.');
  }
};

/** Returns the rows of the current table up to its end mark. */
async function* readTableRows(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.toString('latin1') === endOfTable) return;
    yield Buffer.concat([line.value, Buffer.from('\n')]);
  }
  throw new Error('The backup file is incomplete: it ends in the middle of a table. No rows were restored.');
}

const fillTables = async (client: pg.Client, file: string, { tables }: BackupHeader): Promise<void> => {
  const lines = readLines(file);
  await lines.next();
  for (const { name, columns } of tables) {
    const { value } = (await lines.next()) as { value?: Buffer };
    if (value?.toString('utf8') !== formatTableLine(name))
      throw new Error(`The file does not contain the table ${name} at the expected position.`);
    const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const input = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${columnList}) from stdin`));
    await pipeline(Readable.from(readTableRows(lines)), input);
  }
  await lines.return(undefined);
};

/**
 * Restores a backup into an empty database: creates the tables, inserts all rows in one transaction, and applies the
 * migrations that are newer than the backup. Can be repeated after a failure.
 *
 * @throws {Error} when the file is damaged or was created by another version of the program, or the database is not
 *   empty or unavailable.
 */
export const restoreBackup = async (url: string, file: string): Promise<void> => {
  const header = await verifyFile(file);
  assertKnownMigrations(file, header);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertEmptyDatabase(client, header);
    const includedMigrations = new Set(header.migrations.map(({ name }) => name));
    await migrate(url, { only: (name) => includedMigrations.has(name) });
    await client.query('begin');
    await client.query("set local app.restoring = 'on'");
    await fillTables(client, file, header);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrate(url);
};
