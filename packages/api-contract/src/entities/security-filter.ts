import { z } from 'zod';
import { limits } from '../constants.ts';
import { requiredText, storableText } from '../text.ts';

export const filterOperators = ['In', 'NotIn'] as const;

/**
 * A filter that is added to the embedded report, locked and hidden. It presents, it does not protect: what a
 * user must not see is kept from them by the effective identity.
 */
export const SecurityFilter = z.object({
  id: z.string(),
  name: z.string(),
  filterType: z.literal('Basic'),
  target: z.object({ table: z.string(), column: z.string() }),
  operator: z.enum(filterOperators),
  values: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
});
export type SecurityFilter = z.infer<typeof SecurityFilter>;

const value = z.union([storableText('Must be a text').max(limits.maxNameLength), z.number(), z.boolean()]);

/** What the security filter form gives. */
export const SecurityFilterBody = z.object({
  id: requiredText('Id is required'),
  name: requiredText('Name is required'),
  filterType: z.literal('Basic', 'Filter type is required'),
  target: z.object({ table: requiredText('Table is required'), column: requiredText('Column is required') }),
  operator: z.enum(filterOperators, 'Operator is required'),
  values: z
    .array(value, 'At least one value is required')
    .min(1, 'At least one value is required')
    .max(limits.maxListLength, `Must hold at most ${String(limits.maxListLength)} entries`),
});
