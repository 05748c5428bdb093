import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });
export type Table = z.infer<typeof Table>;

/**
 * Describes a backup, in its first line. A backup is an SQL script, compressed with gzip: this header and the checksum
 * are comments, and the rows of each table are in the text format of COPY. docs/operations.md describes it.
 */
export const BackupHeader = z.object({
  version: z.literal(2),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Tables in an order in which none references a later table. */
  tables: z.array(Table),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

const headerPrefix = '-- Backup of Embed Portal: ';

export const formatHeader = (header: BackupHeader): string => `${headerPrefix}${JSON.stringify(header)}`;

/**
 * Parses the first line of a backup.
 *
 * @throws {Error} when the line is not the header of a backup.
 */
export const parseHeader = (line: string): BackupHeader =>
  BackupHeader.parse(JSON.parse(line.startsWith(headerPrefix) ? line.slice(headerPrefix.length) : ''));

/** Statements before the rows. The setting keeps the versions of the rows. */
export const openingStatements = [
  "set client_encoding = 'UTF8';",
  'begin;',
  "set local app.restoring = 'on';",
];
export const endOfRows = '\\.';
export const closingStatement = 'commit;';
export const formatChecksum = (hash: string): string => `-- SHA-256 of the previous lines: ${hash}`;

const formatColumns = ({ columns }: Table): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');
const formatName = ({ name }: Table): string => `public.${pg.escapeIdentifier(name)}`;

/** Returns the query that reads the rows of a table. Only a subquery reads the partitions of the logs. */
export const formatCopyQuery = (table: Table): string =>
  `copy (select ${formatColumns(table)} from ${formatName(table)}) to stdout`;

/** Returns the statement that precedes the rows of a table. */
export const formatCopyStatement = (table: Table): string =>
  `copy ${formatName(table)} (${formatColumns(table)}) from stdin;`;

const lineFeed = 0x0a;

/**
 * Returns the lines of a backup without their line feeds.
 *
 * @throws {Error} when the file cannot be read, is not compressed or is truncated.
 */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  let buffer = Buffer.alloc(0);
  for await (const chunk of text as AsyncIterable<Buffer>) {
    buffer = Buffer.concat([buffer, chunk]);
    let start = 0;
    for (let end = buffer.indexOf(lineFeed); end >= 0; end = buffer.indexOf(lineFeed, start)) {
      yield buffer.subarray(start, end);
      start = end + 1;
    }
    buffer = buffer.subarray(start);
  }
  if (buffer.length > 0) yield buffer;
}
