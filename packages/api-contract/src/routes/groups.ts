import { z } from 'zod';
import { Group, GroupBody, GroupPatch } from '../entities/group.ts';
import { pagingQuery, tenantsQuery } from '../paging.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

const groupSortColumns = ['name', 'description', 'tenant'] as const;

const groupParams = z.object({ groupId: z.uuid() });

export const groupRoutes = {
  listGroupsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants/groups',
    summary: 'Lists the groups of the caller’s tenants, in pages if a limit is given.',
    access: 'manageGroups',
    params: userParams,
    query: tenantsQuery(groupSortColumns),
    transfer: 'cached',
    response: z.array(Group),
  }),
  listGroupsOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/groups',
    summary: 'Lists the groups of a tenant, in pages if a limit is given.',
    access: 'manageGroups',
    params: tenantParams,
    query: pagingQuery(groupSortColumns),
    transfer: 'cached',
    response: z.array(Group),
  }),
  createGroup: route({
    method: 'POST',
    path: '/tenants/{tenantId}/groups',
    summary: 'Creates a group without members.',
    access: 'manageGroups',
    params: tenantParams,
    body: GroupBody,
    response: Group,
    entity: Group,
  }),
  getGroup: route({
    method: 'GET',
    path: '/groups/{groupId}',
    summary: 'Returns a group with its members.',
    access: 'manageGroups',
    params: groupParams,
    transfer: 'compressed',
    response: Group,
    entity: Group,
  }),
  updateGroup: route({
    method: 'PATCH',
    path: '/groups/{groupId}',
    summary:
      'Updates the fields of a group that the body contains. `users` replaces the members; `addUsers` and `removeUsers` change them.',
    access: 'manageGroups',
    params: groupParams,
    body: GroupPatch,
    response: Group,
    entity: Group,
  }),
  deleteGroup: route({
    method: 'DELETE',
    path: '/groups/{groupId}',
    summary: 'Deletes a group. Fails while an app uses it.',
    access: 'manageGroups',
    params: groupParams,
    entity: Group,
  }),
} as const;
