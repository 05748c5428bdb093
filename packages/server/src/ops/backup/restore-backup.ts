import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { waitForTransactionLock } from '../../db/advisory-lock.ts';
import { inTransaction } from '../../db/client.ts';
import { createSchema, getChecksum, migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { OperatorError } from '../../errors.ts';
import {
  endOfRows,
  formatChecksum,
  formatCopyStatement,
  openingStatements,
  parseHeader,
  readLines,
} from './backup-script.ts';
import type { BackupHeader } from './backup-script.ts';

const createDamagedFileError = (file: string, cause?: unknown): OperatorError =>
  new OperatorError('backup_damaged', `${file} is damaged or not a backup. Nothing was restored.`, { cause });

/** Verifies the checksum of the complete file and returns its header. */
const verifyFile = async (file: string): Promise<BackupHeader> => {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let lastLine: Buffer | undefined;
  try {
    for await (const line of readLines(file)) {
      header ??= parseHeader(line.toString('utf8'));
      if (lastLine) hash.update(lastLine).update('\n');
      lastLine = Buffer.from(line);
    }
  } catch (cause) {
    throw createDamagedFileError(file, cause);
  }
  if (!header || lastLine?.toString('utf8') !== formatChecksum(hash.digest('hex')))
    throw createDamagedFileError(file);
  return header;
};

const assertKnownMigrations = (file: string, header: BackupHeader): void => {
  const checksums = new Map(migrations.map((migration) => [migration.name, getChecksum(migration)]));
  for (const { name, checksum } of header.migrations) {
    if (checksums.get(name) === checksum) continue;
    throw new OperatorError(
      'backup_damaged',
      `${file} was created by another version of the program (migration ${name} is unknown or different). Restore the backup with that version.`,
    );
  }
};

const assertEmptyDatabase = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'public' limit 1");
  if (rowCount)
    throw new OperatorError('database_not_empty', 'The database is not empty. Restore into a new database.');
};

/** Returns the rows of the current table up to its end mark. */
async function* readTableRows(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.toString('latin1') === endOfRows) return;
    yield Buffer.concat([line.value, Buffer.from('\n')]);
  }
  throw new OperatorError(
    'backup_damaged',
    'The backup ends in the middle of a table. Nothing was restored.',
  );
}

/** Runs the statements of the script. They are compared with those that a backup contains, so that it runs no others. */
const runScript = async (client: pg.Client, file: string, { tables }: BackupHeader): Promise<void> => {
  const lines = readLines(file);
  const expectLine = async (expected: string): Promise<void> => {
    const { value } = (await lines.next()) as { value?: Buffer };
    if (value?.toString('utf8') === expected) return;
    const text = `The backup does not contain the statement ${expected} at the expected position. Nothing was restored.`;
    throw new OperatorError('backup_damaged', text);
  };
  await lines.next();
  for (const statement of openingStatements) await expectLine(statement);
  await client.query("set local app.restoring = 'on'");
  for (const table of tables) {
    const statement = formatCopyStatement(table);
    await expectLine(statement);
    const input = client.query(copyFrom(statement));
    await pipeline(Readable.from(readTableRows(lines)), input);
  }
  await lines.return(undefined);
};

/**
 * Restores a backup into an empty database: creates the tables and inserts all rows in one transaction, so that a
 * failure leaves the database empty. Then applies the migrations that are newer than the backup.
 *
 * @throws {OperatorError} `backup_damaged` when the file is damaged or was created by another version of the program, or
 *   `database_not_empty`.
 */
export const restoreBackup = async (url: string, file: string): Promise<void> => {
  const header = await verifyFile(file);
  assertKnownMigrations(file, header);
  const included = new Set(header.migrations.map(({ name }) => name));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await inTransaction(client, { lockTimeoutSeconds: 60 }, async () => {
      await waitForTransactionLock(client, 'migrations');
      await assertEmptyDatabase(client);
      await createSchema(client, (name) => included.has(name));
      await runScript(client, file, header);
    });
  } finally {
    await client.end().catch(() => undefined);
  }
  await migrate(url);
};
