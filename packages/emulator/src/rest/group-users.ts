import { z } from 'zod';
import { toUuid } from '../oauth/directory.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { requireWorkspace } from './find-content.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';
import { buildPrincipal, isPrincipal, principalFields } from './principals.ts';
import type { Principal } from './principals.ts';

const maxUsers = 1000;
const accessRights = ['None', 'Member', 'Admin', 'Contributor', 'Viewer'] as const;
const userBody = z.object({ ...principalFields, groupUserAccessRight: z.enum(accessRights) });

interface GroupUser extends Principal {
  groupUserAccessRight: (typeof accessRights)[number];
}

/**
 * Creates the operations on the users of workspaces. The emulator stores the users, but every token has access to all
 * workspaces.
 */
export function createGroupUserOperations(context: ServiceContext): Operation[] {
  const usersByWorkspace = new Map<string, GroupUser[]>();
  /** Returns the users of a workspace, which initially are only the application. */
  const getUsers = (group: string): GroupUser[] => {
    const { id } = requireWorkspace(context, group);
    const application: GroupUser = {
      identifier: toUuid(`application\n${context.client.id}`),
      displayName: context.client.id,
      principalType: 'App',
      groupUserAccessRight: 'Admin',
    };
    const users = usersByWorkspace.get(id) ?? [application];
    usersByWorkspace.set(id, users);
    return users;
  };
  const requireUser = (group: string, identifier: string): GroupUser => {
    const user = getUsers(group).find((candidate) => isPrincipal(candidate, identifier));
    if (!user) throw createNotFoundError(`User ${identifier}`);
    return user;
  };
  return [
    defineOperation({
      method: 'GET',
      path: '/groups/{group}/users',
      effect: 'lists the users of a workspace; supports `$top`, `$skip`',
      permissions: [toRead('Workspace')],
      handle: ({ params, query }) => ({ value: applyListOptions(getUsers(params.group), query) }),
    }),
    defineOperation({
      method: 'POST',
      path: '/groups/{group}/users',
      effect: 'adds a user, group or service principal to a workspace',
      permissions: [toWrite('Workspace')],
      handle: ({ params, body, reply }) => {
        const users = getUsers(params.group);
        const { groupUserAccessRight, ...fields } = parseBody(userBody, body);
        const user = { ...buildPrincipal(fields), groupUserAccessRight };
        if (users.some((other) => isPrincipal(other, user.identifier)))
          throw createInvalidRequestError(
            `${user.identifier} already has access to this workspace. Use PUT to change the access right.`,
          );
        if (users.length >= maxUsers)
          throw createInvalidRequestError(`A workspace has up to ${maxUsers} users.`);
        users.push(user);
        return reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'PUT',
      path: '/groups/{group}/users',
      effect: 'changes the access right of a user',
      permissions: [toWrite('Workspace')],
      handle: ({ params, body, reply }) => {
        const { groupUserAccessRight, ...fields } = parseBody(userBody, body);
        requireUser(params.group, buildPrincipal(fields).identifier).groupUserAccessRight =
          groupUserAccessRight;
        return reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'DELETE',
      path: '/groups/{group}/users/{user}',
      effect: 'removes a user from a workspace',
      permissions: [toWrite('Workspace')],
      handle: ({ params, reply }) => {
        const users = getUsers(params.group);
        users.splice(users.indexOf(requireUser(params.group, params.user)), 1);
        return reply.status(200).send();
      },
    }),
  ];
}
