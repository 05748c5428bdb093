import { z } from 'zod';

export const Tenant = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  URL: z.string().describe('Slug of the name, unique among tenants.'),
});
export type Tenant = z.infer<typeof Tenant>;
