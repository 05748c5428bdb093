import { z } from 'zod';

/**
 * Creates the schema of a variable with a number of days. `forever` becomes undefined.
 *
 * @param defaultDays - value of a missing variable.
 */
export const daysVariable = (defaultDays: number) =>
  z
    .string()
    .regex(/^([1-9]\d{0,4}|forever)$/, 'must be a whole number of days from 1 to 99999, or forever')
    .default(String(defaultDays))
    .transform((text) => (text === 'forever' ? undefined : Number(text)));
