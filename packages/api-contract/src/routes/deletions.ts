import { z } from 'zod';
import {
  ArchivedTenant,
  BulkDeletion,
  BulkDeletionResult,
  Deletion,
  Restoration,
  RestoredDeletion,
  TenantContents,
  TenantDeletion,
  UserDeletionConsequences,
} from '../entities/deletion.ts';
import { pagingQuery } from '../paging.ts';
import { tenantParams, userParams } from './params.ts';
import { noParams, route } from './route.ts';

const archivedTenantSortColumns = ['name', 'description'] as const;
const deletionSortColumns = ['deleted'] as const;

/** Routes that archive tenants, delete several entities, and restore deleted ones. */
export const deletionRoutes = {
  listArchivedTenants: route({
    method: 'GET',
    path: '/archivedTenants',
    summary: 'Lists the archived tenants, in pages if a limit is given.',
    access: 'crossTenants',
    params: noParams,
    query: pagingQuery(archivedTenantSortColumns),
    transfer: 'compressed',
    response: z.array(ArchivedTenant),
  }),
  archiveTenant: route({
    method: 'POST',
    path: '/tenants/{tenantId}/archive',
    summary: 'Archives a tenant. All requests for it return 404 until the archival ends.',
    access: 'crossTenants',
    params: tenantParams,
    status: 204,
  }),
  unarchiveTenant: route({
    method: 'POST',
    path: '/tenants/{tenantId}/unarchive',
    summary: 'Ends the archival of a tenant.',
    access: 'crossTenants',
    params: tenantParams,
    status: 204,
  }),
  getTenantContents: route({
    method: 'GET',
    path: '/tenants/{tenantId}/contents',
    summary: 'Returns the number of entities that are deleted with a tenant. Also for archived tenants.',
    access: 'createAndDeleteTenants',
    params: tenantParams,
    transfer: 'cached',
    response: TenantContents,
  }),
  deleteTenantWithContents: route({
    method: 'POST',
    path: '/tenants/{tenantId}/deletion',
    summary:
      'Deletes a tenant with its contents, which the roles of the caller must allow. Also for archived tenants.',
    access: 'createAndDeleteTenants',
    params: tenantParams,
    body: TenantDeletion,
    status: 204,
  }),
  getUserDeletionConsequences: route({
    method: 'GET',
    path: '/users/{userId}/deletion-consequences',
    summary: 'Returns the consequences of deleting a user.',
    access: 'administer',
    params: userParams,
    response: UserDeletionConsequences,
  }),
  getRemovalConsequences: route({
    method: 'GET',
    path: '/tenants/{tenantId}/users/rel/{userId}/removal-consequences',
    summary: 'Returns the consequences of removing a member from a tenant.',
    access: 'manageTenants',
    params: tenantParams.extend({ userId: z.uuid() }),
    response: UserDeletionConsequences,
  }),
  deleteEntities: route({
    method: 'POST',
    path: '/bulkDeletions',
    summary:
      'Deletes several entities of one type. Entities that cannot be deleted do not affect the others.',
    access: 'restoreDeletions',
    params: noParams,
    body: BulkDeletion,
    response: BulkDeletionResult,
    status: 200,
  }),
  listDeletions: route({
    method: 'GET',
    path: '/deletions',
    summary: 'Lists the deletions that the caller can restore, newest first, in pages if a limit is given.',
    access: 'restoreDeletions',
    params: noParams,
    query: pagingQuery(deletionSortColumns),
    transfer: 'compressed',
    response: z.array(Deletion),
  }),
  restoreDeletion: route({
    method: 'POST',
    path: '/deletions/{deletionId}/restore',
    summary:
      'Restores the entities of a deletion. Fails while an entity that they require is deleted, or if the URL of a tenant is in use.',
    access: 'restoreDeletions',
    params: z.object({ deletionId: z.uuid() }),
    body: Restoration,
    response: RestoredDeletion,
    status: 200,
    errors: ['parent_deleted', 'name_in_use'],
  }),
  deleteUserPermanently: route({
    method: 'DELETE',
    path: '/deletions/{deletionId}',
    summary:
      'Removes a deleted user permanently, before the period in which the user can be restored ends. Other entities are removed at its end.',
    access: 'administer',
    params: z.object({ deletionId: z.uuid() }),
  }),
} as const;
