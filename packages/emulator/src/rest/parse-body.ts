import type { z } from 'zod';
import { createInvalidRequestError } from '../service/errors.ts';

/**
 * Parses the body of a request. A missing body is an empty object.
 * @throws {ServiceError} 400 when the body is invalid. The message names the fields.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw createInvalidRequestError(describeError(parsed.error));
  return parsed.data;
}

function describeError(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
}
