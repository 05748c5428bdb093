import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/**
 * First line of a backup, as JSON. A backup is text, compressed with gzip:
 *
 * - this header,
 * - for each table, a line with its name, its rows in the text format of COPY (one line for each row), and an end mark,
 * - a line with the SHA-256 checksum of all previous lines.
 */
export const BackupHeader = z.object({
  format: z.literal('embed-portal-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Tables in an order in which none references a later table. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const formatTableLine = (name: string): string => `table ${name}`;
export const endOfTable = '\\.';
export const formatChecksumLine = (hash: string): string => `sha256 ${hash}`;

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
