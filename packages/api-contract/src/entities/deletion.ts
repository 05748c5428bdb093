import { z } from 'zod';
import { limits } from '../constants.ts';
import { TenantRole } from '../roles.ts';
import { requiredText, storableText } from '../text.ts';
import { bulkIds, BulkResult } from './bulk.ts';
import { Tenant } from './tenant.ts';

/** Types of entities whose deletion can be undone. */
export const deletableTypes = ['tenant', 'group', 'report', 'app', 'connection', 'user'] as const;
export type DeletableType = (typeof deletableTypes)[number];

/** Types of entities that belong to a tenant or are one. */
const tenantEntityType = z.enum(deletableTypes).exclude(['user']);

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

/** Entities of one tenant, or a user, that were deleted together and can be restored together. */
export const Deletion = z.object({
  id: z.uuid().describe('ID of the first deleted entity.'),
  type: z.enum(deletableTypes),
  tenant: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Null for users.'),
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

/** Entities that were restored. */
export const RestoredDeletion = Deletion.extend({
  missing: z
    .array(z.object({ type: z.enum(['tenant', 'group']), name: z.string() }))
    .describe('Tenants and groups of a user that do not exist any more.'),
});
export type RestoredDeletion = z.infer<typeof RestoredDeletion>;

/** Consequences of deleting a user, or of removing a user from a tenant, as far as the caller may see them. */
export const UserDeletionConsequences = z.object({
  tenants: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        groups: z.array(z.string()).describe('Names of the groups that the user leaves.'),
        soleRoles: z
          .array(TenantRole)
          .describe('Roles that no other active member has. SuperAdmins are not counted.'),
        apps: count.describe('Apps of the tenant.'),
      }),
    )
    .describe('At most 50, those with sole roles first.'),
  tenantCount: count,
  connections: z
    .array(z.object({ id: z.uuid(), name: z.string(), tenantId: z.uuid(), reports: z.array(z.string()) }))
    .describe(
      'At most 20 connections that sign in with the account of the user, with their reports. They stop working when this account is disabled. Empty if the caller may not manage connections.',
    ),
  connectionCount: count,
  grants: count.describe('Authorizations with which only the user opens reports.'),
  invitations: count.describe('Open invitations of the user.'),
  accessRequests: count.describe('Open requests of the user for access to apps.'),
  viewSessions: count.describe('Running sessions as this user, or of this user as another one.'),
  exports: count.describe('Running exports.'),
});
export type UserDeletionConsequences = z.infer<typeof UserDeletionConsequences>;

/** An entity that another one uses. */
export const EntityReference = z.object({ type: tenantEntityType, id: z.uuid(), name: z.string() });
export type EntityReference = z.infer<typeof EntityReference>;

/** A deleted entity that must be restored first. */
export const DeletedParent = z.object({
  deletionId: z.uuid(),
  type: tenantEntityType,
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
