import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors.ts';

/** Maximum size of a posted form in bytes. The forms need only a few hundred. */
const maxFormBytes = 8 * 1024;

/**
 * Reads a posted form.
 * @throws {HttpError} `too_large` when it exceeds the maximum size of a form.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxFormBytes) {
      throw new HttpError('too_large', {
        title: 'The form is too large',
        message: 'Go back, shorten your entries and try again.',
      });
    }
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
