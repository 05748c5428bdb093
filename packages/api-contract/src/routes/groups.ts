import { z } from 'zod';
import { Group, GroupBody, GroupPatch } from '../entities/group.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

const groupParams = z.object({ groupId: z.uuid() });

export const groupRoutes = {
  listGroupsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants/groups',
    summary: 'The groups of the caller’s tenants.',
    access: 'manageGroups',
    params: userParams,
    response: z.array(Group),
  }),
  listGroupsOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/groups',
    summary: 'The groups of a tenant.',
    access: 'manageGroups',
    params: tenantParams,
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
    summary: 'A group with its members, as it is now.',
    access: 'manageGroups',
    params: groupParams,
    response: Group,
    entity: Group,
  }),
  updateGroup: route({
    method: 'PATCH',
    path: '/groups/{groupId}',
    summary:
      'Changes what is sent of a group; `users` replaces its members, `addUsers` and `removeUsers` change them.',
    access: 'manageGroups',
    params: groupParams,
    body: GroupPatch,
    response: Group,
    entity: Group,
  }),
  deleteGroup: route({
    method: 'DELETE',
    path: '/groups/{groupId}',
    summary: 'Deletes a group that no app uses.',
    access: 'manageGroups',
    params: groupParams,
    entity: Group,
  }),
} as const;
