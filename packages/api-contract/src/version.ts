import { z } from 'zod';

/** Version of an editable entity. */
export const version = z
  .number()
  .int()
  .describe('Number of changes to the entity and its members. The `ETag` header contains it in quotes.');

/** Returns the `ETag` and `If-Match` value of a version. */
export const toEntityTag = (value: number): string => `"${String(value)}"`;
