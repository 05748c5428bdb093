import { z } from 'zod';
import { contentId } from './content-id.ts';

const dataset = z.strictObject({
  id: contentId,
  name: z.string().min(1),
  model: z.string(),
  isRefreshable: z.boolean().default(true),
  isEffectiveIdentityRequired: z.boolean().default(false),
  isEffectiveIdentityRolesRequired: z.boolean().default(false),
});

const report = z.strictObject({
  id: contentId,
  name: z.string().min(1),
  datasetId: contentId,
  definition: z.string(),
  /** Type of the definition file: interactive or paginated. */
  kind: z.enum(['interactive', 'paginated']).default('interactive'),
});

const dashboard = z.strictObject({ id: contentId, name: z.string().min(1), definition: z.string() });

const workspace = z.strictObject({
  id: contentId,
  name: z.string().min(1),
  isReadOnly: z.boolean().default(false),
  isOnDedicatedCapacity: z.boolean().default(false),
  capacityId: contentId.optional(),
  datasets: z.array(dataset),
  reports: z.array(report),
  dashboards: z.array(dashboard).default([]),
});

/** Schema of `workspaces.json`: workspaces with datasets, reports and dashboards, each with the path of its file. */
export const workspacesSchema = z.strictObject({
  $schema: z.string().optional(),
  workspaces: z.array(workspace).min(1),
});

export type Workspace = z.infer<typeof workspace>;
export type DatasetEntry = Workspace['datasets'][number];
export type ReportEntry = Workspace['reports'][number];
export type DashboardEntry = Workspace['dashboards'][number];
