import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

/** Bytes; a sign-in needs a few hundred. */
const maxFormBytes = 8 * 1024;

/**
 * Reads a posted form.
 * @throws {HttpError} 413 when it is longer than any form of ours.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxFormBytes) {
      throw new HttpError(413, {
        title: 'That was too much',
        message: 'The form is longer than this page allows.',
      });
    }
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
