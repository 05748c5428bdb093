import type { z } from 'zod';
import { createInvalidRequestError } from '../service/errors.ts';

/**
 * Parses the body of a request. A missing body is an empty object. A field that is null counts as missing, because many
 * clients send all fields of their types.
 * @throws {ServiceError} 400 when the body is invalid. The message names the fields.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(omitNulls(body ?? {}));
  if (!parsed.success) throw createInvalidRequestError(describeError(parsed.error));
  return parsed.data;
}

/** Nesting above which values are returned unchanged. The schemas have fewer levels. */
const maxDepth = 20;

function omitNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => omitNulls(item, depth + 1));
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, omitNulls(field, depth + 1)]));
}

function describeError(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
}
