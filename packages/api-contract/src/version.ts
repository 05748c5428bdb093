import { z } from 'zod';

/** Field of every entity that can be edited. */
export const version = z
  .number()
  .int()
  .describe('Counts the changes of the entity and of its members. The header `ETag` holds it in quotes.');

/** The value of the headers `ETag` and `If-Match` for a version. */
export const toEntityTag = (value: number): string => `"${String(value)}"`;
