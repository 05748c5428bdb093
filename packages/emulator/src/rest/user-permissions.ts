import { defineOperation, toRead } from './operation.ts';
import type { Operation } from './operation.ts';

/** Creates the operation that refreshes the permissions of the user. */
export const createUserPermissionOperations = (): Operation[] => [
  defineOperation({
    method: 'POST',
    path: '/RefreshUserPermissions',
    effect: 'has no effect: new permissions of a user apply immediately; has no limit per hour',
    permissions: [toRead('Workspace')],
    handle: ({ reply }) => reply.status(200).send(),
  }),
];
