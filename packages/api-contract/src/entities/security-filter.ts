import { z } from 'zod';
import { limits } from '../constants.ts';
import { requiredText, storableText } from '../text.ts';

export const filterOperators = ['In', 'NotIn'] as const;

/**
 * A locked and hidden filter that is added to the embedded report. It only affects presentation and is not a
 * security boundary; the effective identity restricts the data.
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

const value = z.union([storableText('Must be text').max(limits.maxNameLength), z.number(), z.boolean()]);

/** Values of the security filter form. */
export const SecurityFilterBody = z.object({
  id: requiredText('Id is required'),
  name: requiredText('Name is required'),
  filterType: z.literal('Basic', 'Filter type is required'),
  target: z.object({ table: requiredText('Table is required'), column: requiredText('Column is required') }),
  operator: z.enum(filterOperators, 'Operator is required'),
  values: z
    .array(value, 'At least one value is required')
    .min(1, 'At least one value is required')
    .max(limits.maxListLength, `Must contain at most ${String(limits.maxListLength)} entries`),
});
