import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/**
 * First line of a backup. A backup is compressed text: this header as JSON; for each table a line with its name, its
 * rows in the text format of COPY, which contains no line breaks, and an end mark; finally a checksum.
 */
export const Header = z.object({
  format: z.literal('embed-portal-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ordered so that no table references a later one. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Header = z.infer<typeof Header>;

export const tableLine = (name: string): string => `table ${name}`;
export const endOfTable = '\\.';
export const checksumLine = (hash: string): string => `sha256 ${hash}`;

const lineBreak = 0x0a;

/**
 * Returns the lines of a backup, without their line ends.
 *
 * @throws when the file is not compressed or is truncated.
 */
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
