import { z } from 'zod';
import { AppReport } from './report.ts';

/** An app as its users see it: joined with its groups and, in their order, its reports. */
export const AppOfUser = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string(),
  tenantId: z.uuid(),
  __groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  __reports: z.array(AppReport),
});
export type AppOfUser = z.infer<typeof AppOfUser>;
