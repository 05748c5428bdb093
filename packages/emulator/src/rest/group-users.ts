import { z } from 'zod';
import { toUuid } from '../oauth/directory.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { createNameSchema } from '../service/name-schema.ts';
import { accessRights, buildPrincipal, isPrincipal, principalFields } from '../service/principals.ts';
import type { GroupUser, Principal, Profile } from '../service/principals.ts';
import { requireWorkspace } from './find-content.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Call, Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

const maxUsers = 1000;
const userBody = z.object({
  ...principalFields,
  groupUserAccessRight: createNameSchema(accessRights),
  profile: z.object({ id: z.string() }).optional(),
});

/** Builds the user of a workspace that represents the application, or one of its profiles. */
export const buildApplicationUser = (
  { client }: ServiceContext,
  groupUserAccessRight: GroupUser['groupUserAccessRight'],
  profile?: Profile,
): GroupUser => ({
  identifier: toUuid(`application\n${client.id}`),
  displayName: client.id,
  principalType: 'App',
  groupUserAccessRight,
  ...(profile && { profile }),
});

/**
 * Creates the operations on the users of workspaces. Profiles have access to the workspaces of which they are users. The
 * emulator stores other users, but all applications and users have access to all workspaces.
 */
export function createGroupUserOperations(context: ServiceContext): Operation[] {
  /** Returns the users of a workspace, which initially are only the application. */
  const getUsers = ({ params, claims }: Call<'group'>): GroupUser[] => {
    const { id } = requireWorkspace(context, claims, params.group);
    const users = context.workspaceUsers.get(id) ?? [buildApplicationUser(context, 'Admin')];
    context.workspaceUsers.set(id, users);
    return users;
  };
  const findUser = (users: readonly GroupUser[], identifier: string, profileId: string | undefined) =>
    users.find((user) => isPrincipal(user, identifier) && user.profile?.id === profileId?.toLowerCase());
  const requireUser = (call: Call<'group'>, identifier: string, profileId: string | undefined): GroupUser => {
    const user = findUser(getUsers(call), identifier, profileId);
    if (!user) throw createNotFoundError(`User ${identifier}`);
    return user;
  };
  /** @throws {ServiceError} 400 when there is no such profile, or the principal is not the application. */
  const findProfile = ({ identifier }: Principal, id: string | undefined): Profile | undefined => {
    if (id === undefined) return undefined;
    const profile = context.profiles.get(id.toLowerCase());
    if (!profile) throw createInvalidRequestError(`profile.id: there is no profile ${id}.`);
    const application = buildApplicationUser(context, 'None');
    if (!isPrincipal(application, identifier))
      throw createInvalidRequestError(
        `profile requires the object ID of the application as identifier: ${application.identifier}.`,
      );
    return profile;
  };
  return [
    defineOperation({
      method: 'GET',
      path: '/groups/{group}/users',
      effect: 'lists the users of a workspace; supports `$top`, `$skip`',
      permissions: [toRead('Workspace')],
      handle: (call) => ({ value: applyListOptions(getUsers(call), call.query) }),
    }),
    defineOperation({
      method: 'POST',
      path: '/groups/{group}/users',
      effect: 'adds a user, group, service principal, or profile of the service principal to a workspace',
      permissions: [toWrite('Workspace')],
      handle: (call) => {
        const users = getUsers(call);
        const { groupUserAccessRight, profile: named, ...fields } = parseBody(userBody, call.body);
        const principal = buildPrincipal(fields);
        const profile = findProfile(principal, named?.id);
        const user: GroupUser = { ...principal, groupUserAccessRight, ...(profile && { profile }) };
        if (findUser(users, user.identifier, profile?.id))
          throw createInvalidRequestError(
            `${user.identifier} already has access to this workspace. Use PUT to change the access right.`,
          );
        if (users.length >= maxUsers)
          throw createInvalidRequestError(`A workspace has up to ${maxUsers} users.`);
        users.push(user);
        return call.reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'PUT',
      path: '/groups/{group}/users',
      effect: 'changes the access right of a user',
      permissions: [toWrite('Workspace')],
      handle: (call) => {
        const { groupUserAccessRight, profile, ...fields } = parseBody(userBody, call.body);
        requireUser(call, buildPrincipal(fields).identifier, profile?.id).groupUserAccessRight =
          groupUserAccessRight;
        return call.reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'DELETE',
      path: '/groups/{group}/users/{user}',
      effect: 'removes a user from a workspace, or a profile with the query parameter `profileId`',
      permissions: [toWrite('Workspace')],
      handle: (call) => {
        const users = getUsers(call);
        const user = requireUser(call, call.params.user, call.query['profileId']);
        users.splice(users.indexOf(user), 1);
        return call.reply.status(200).send();
      },
    }),
  ];
}
