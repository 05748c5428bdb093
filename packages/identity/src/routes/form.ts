import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

/** Sufficient for all forms, which need a few hundred bytes. */
const maxFormBytes = 8 * 1024;

/**
 * Reads a posted form.
 * @throws {HttpError} 413 when it exceeds the maximum size of a form.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxFormBytes) {
      throw new HttpError(413, {
        title: 'The form is too large',
        message: 'The form is larger than this page allows.',
      });
    }
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
