import { z } from 'zod';

/** IDs of the entities that one request concerns. */
export const bulkIds = (maxEntries: number) =>
  z
    .array(z.uuid({ error: 'Must be an ID' }), { error: 'Select at least one entry' })
    .min(1, 'Select at least one entry')
    .max(maxEntries, `Must contain at most ${String(maxEntries)} entries`)
    .refine((list) => new Set(list).size === list.length, 'Must not contain duplicates');

/** Result of a request that concerns several entities. */
export const BulkResult = z.object({
  results: z
    .array(
      z.object({
        id: z.uuid(),
        error: z
          .object({ code: z.string(), message: z.string() })
          .nullable()
          .describe('Reason why the action failed for the entity; null if it succeeded.'),
      }),
    )
    .describe('One result for each ID, in the order of the request.'),
});
export type BulkResult = z.infer<typeof BulkResult>;
