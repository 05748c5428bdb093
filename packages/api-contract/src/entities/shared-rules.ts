import { z } from 'zod';

const personName = z.string().trim().min(2, 'Too short').max(50, 'Too long');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Validation rules that several forms share. */
export const sharedRules = {
  phone: z.string().regex(/^\+?[\d\s().-]{6,20}$/, 'Invalid phone number'),
  email: z.email('Invalid email'),
  firstName: personName,
  lastName: personName,
  companyName: z.string().trim().min(1),
  website: z.url({ protocol: /^https?$/, error: 'Enter correct url!' }),
  password: z
    .string()
    .regex(/\p{L}/u, 'Must contain a letter')
    .regex(/\d/, 'Must contain a digit')
    .regex(/[^\p{L}\d\s]/u, 'Must contain a special character'),
  json: z.string().refine(isJson, 'This field must be a valid JSON'),
  csvFile: z.object({ type: z.literal('text/csv', 'This field must be a CSV') }),
} as const;
