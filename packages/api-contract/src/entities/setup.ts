import { z } from 'zod';

/** Steps from an empty installation to a report that a new user sees, in order. */
export const setupSteps = [
  'tenant',
  'connection',
  'workspaces',
  'report',
  'group',
  'app',
  'invitation',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Progress of the first steps in the tenants of the caller. */
export const Setup = z.object({
  steps: z
    .array(z.object({ name: z.enum(setupSteps), done: z.boolean() }))
    .describe('All steps in order; a step is done if one of the caller’s tenants contains its result.'),
  dismissed: z.boolean().describe('True if the caller has hidden the list.'),
});
export type Setup = z.infer<typeof Setup>;

export const SetupPatch = z.object({ dismissed: z.boolean('Must be true or false') });
