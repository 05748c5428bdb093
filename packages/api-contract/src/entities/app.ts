import { z } from 'zod';
import { version } from '../version.ts';
import { AppReport } from './report.ts';

/** An app with its groups and its ordered reports. */
export const UserApp = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string(),
  tenantId: z.uuid(),
  version,
  __groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  __reports: z.array(AppReport),
});
export type UserApp = z.infer<typeof UserApp>;
