import { z } from 'zod';

/**
 * A filter that is added to the embedded report, locked and hidden. It presents, it does not protect: what a
 * user must not see is kept from them by the effective identity.
 */
export const SecurityFilter = z.object({
  id: z.string(),
  name: z.string(),
  filterType: z.literal('Basic'),
  target: z.object({ table: z.string(), column: z.string() }),
  operator: z.enum(['In', 'NotIn']),
  values: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
});
export type SecurityFilter = z.infer<typeof SecurityFilter>;
