import { z } from 'zod';

/** Language of the interface or of emails. */
export const Language = z.enum(['en', 'nl']);
export type Language = z.infer<typeof Language>;
