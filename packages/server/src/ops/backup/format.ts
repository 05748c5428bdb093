import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/**
 * A backup is gzip of text: this header on a line of its own; for each table a line with its name, its rows as
 * COPY writes them (which has no line breaks within a row), and the end mark; at last the checksum of all that.
 */
export const Header = z.object({
  format: z.literal('embed-portal-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which none refers to a later one. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Header = z.infer<typeof Header>;

export const tableLine = (name: string): string => `table ${name}`;
export const endOfTable = '\\.';
export const checksumLine = (hash: string): string => `sha256 ${hash}`;

const lineBreak = 0x0a;

/** The lines of a backup, without their ends. A file that is no gzip, or was cut off, throws. */
export async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  let rest = Buffer.alloc(0);
  for await (const chunk of text as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(lineBreak); end >= 0; end = rest.indexOf(lineBreak, from)) {
      yield rest.subarray(from, end);
      from = end + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield rest;
}
