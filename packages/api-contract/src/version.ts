import { z } from 'zod';

/** Version of an editable entity. */
export const version = z
  .number()
  .int()
  .describe(
    'Starts at 1 and increases with every change to the entity or its assignments, such as the users of a group. The `ETag` header contains it in quotes.',
  );

/** Returns the `ETag` and `If-Match` value of a version. */
export const toEntityTag = (value: number): string => `"${String(value)}"`;
