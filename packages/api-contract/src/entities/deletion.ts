import { z } from 'zod';
import { limits } from '../constants.ts';
import { requiredText, storableText } from '../text.ts';
import { bulkIds, BulkResult } from './bulk.ts';
import { Tenant } from './tenant.ts';

/** Types of entities whose deletion can be undone. */
export const deletableTypes = ['tenant', 'group', 'report', 'app', 'connection'] as const;
export type DeletableType = (typeof deletableTypes)[number];

const count = z.number().int().min(0);

/** A tenant that no user can access until its archival ends. */
export const ArchivedTenant = Tenant.extend({
  archived: z.number().int().describe('Time of the archival in epoch milliseconds.'),
  archivedBy: z.string().nullable().describe('Name of the user who archived the tenant; null if unknown.'),
});
export type ArchivedTenant = z.infer<typeof ArchivedTenant>;

/** Number of entities in a tenant by type. */
export const TenantContents = z.object({
  user: count,
  invitation: count.describe('Invitations that have not been accepted.'),
  group: count,
  app: count,
  report: count,
  connection: count,
});
export type TenantContents = z.infer<typeof TenantContents>;

/** Confirms the deletion of a tenant with its contents. */
export const TenantDeletion = z.object({
  name: storableText('Enter the name of the tenant')
    .max(limits.maxNameLength)
    .describe('Name of the tenant. Must match exactly.'),
});

/** Entities of one tenant that were deleted together and can be restored together. */
export const Deletion = z.object({
  id: z.uuid().describe('ID of the first deleted entity.'),
  type: z.enum(deletableTypes),
  tenant: z.object({ id: z.uuid(), name: z.string() }),
  entities: z.array(z.object({ id: z.uuid(), name: z.string() })),
  contents: z
    .object({ group: count, app: count, report: count, connection: count })
    .nullable()
    .describe('Number of entities that were deleted with a tenant; null for other types.'),
  deleted: z.number().int().describe('Time of the deletion in epoch milliseconds.'),
  deletedBy: z.string().nullable().describe('Name of the user who deleted the entities; null if unknown.'),
  expires: z
    .number()
    .int()
    .nullable()
    .describe(
      'Time until which the entities can be restored, in epoch milliseconds; null if there is no end.',
    ),
});
export type Deletion = z.infer<typeof Deletion>;

/** An entity that another one uses. */
export const EntityReference = z.object({ type: z.enum(deletableTypes), id: z.uuid(), name: z.string() });
export type EntityReference = z.infer<typeof EntityReference>;

/** A deleted entity that must be restored first. */
export const DeletedParent = z.object({
  deletionId: z.uuid(),
  type: z.enum(deletableTypes),
  name: z.string(),
});
export type DeletedParent = z.infer<typeof DeletedParent>;

/** Request body of a restore. */
export const Restoration = z.object({
  name: requiredText('Name is required')
    .optional()
    .describe('New name of a tenant whose URL is used by another tenant in the meantime.'),
});

const maxBulkDeletions = 500;

/** Entities to delete with one request. */
export const BulkDeletion = z.object({
  type: z.enum(['group', 'report', 'app', 'connection'], 'Must be a type of entity'),
  ids: bulkIds(maxBulkDeletions),
});
export type BulkDeletion = z.infer<typeof BulkDeletion>;

export const BulkDeletionResult = BulkResult.extend({
  deletionIds: z.array(z.uuid()).describe('Deletions that can be restored, one for each tenant.'),
});
export type BulkDeletionResult = z.infer<typeof BulkDeletionResult>;
