import { z } from 'zod';
import { optionalText, requiredText } from '../text.ts';
import { version } from '../version.ts';

export const Tenant = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  URL: z.string().describe('URL slug of the name, unique among tenants.'),
  version,
});
export type Tenant = z.infer<typeof Tenant>;

/** Request body of the tenant form. */
export const TenantBody = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  URL: z.string().optional().describe('Ignored. The server derives the slug from the name.'),
});
export const TenantPatch = TenantBody.partial();
