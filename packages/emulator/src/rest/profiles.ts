import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import {
  createInvalidRequestError,
  createNotAuthorizedError,
  createNotFoundError,
} from '../service/errors.ts';
import type { Profile } from '../service/principals.ts';
import type { AccessClaims } from '../service/tokens.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation } from './operation.ts';
import type { Call, Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

const maxProfiles = 10_000;
const profileBody = z.object({ displayName: z.string().trim().min(1).max(256) });

/** @throws {ServiceError} 403 when the request is sent on behalf of a user. */
function assertServicePrincipal({ claims }: Pick<Call, 'claims'>): void {
  if (claims.user !== undefined) throw createNotAuthorizedError('Only a service principal has profiles.');
}

/**
 * Returns the ID of the profile that the header `X-PowerBI-Profile-Id` of a request names.
 * @throws {ServiceError} 403 when the request is sent on behalf of a user, or there is no such profile.
 */
export function findProfileId(
  { profiles }: ServiceContext,
  claims: AccessClaims,
  header: string | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  assertServicePrincipal({ claims });
  const profile = profiles.get(header.toLowerCase());
  if (!profile) throw createNotAuthorizedError(`X-PowerBI-Profile-Id: there is no profile ${header}.`);
  return profile.id;
}

/** Creates the operations on the profiles of the service principal. */
export function createProfileOperations({ profiles, workspaceUsers }: ServiceContext): Operation[] {
  const requireProfile = (id: string): Profile => {
    const profile = profiles.get(id.toLowerCase());
    if (!profile) throw createNotFoundError(`Profile ${id}`);
    return profile;
  };
  /** @throws {ServiceError} 400 when another profile has this name. */
  const assertUnusedName = (name: string, id?: string): void => {
    const isUsed = [...profiles.values()].some(
      (profile) => profile.id !== id && profile.displayName.toLowerCase() === name.toLowerCase(),
    );
    if (isUsed) throw createInvalidRequestError(`A profile named '${name}' already exists.`);
  };
  return [
    defineOperation({
      method: 'GET',
      path: '/profiles',
      effect: 'lists the profiles of the service principal; supports `$filter`, `$top`, `$skip`',
      permissions: [],
      handle: (call) => {
        assertServicePrincipal(call);
        const getFields = ({ id, displayName }: Profile) => ({ id, displayName });
        return { value: applyListOptions([...profiles.values()], call.query, { getFields }) };
      },
    }),
    defineOperation({
      method: 'POST',
      path: '/profiles',
      effect: 'creates a profile',
      permissions: [],
      handle: (call) => {
        assertServicePrincipal(call);
        const { displayName } = parseBody(profileBody, call.body);
        assertUnusedName(displayName);
        if (profiles.size >= maxProfiles)
          throw createInvalidRequestError(`The emulator stores up to ${maxProfiles} profiles.`);
        const profile = { id: randomUUID(), displayName };
        profiles.set(profile.id, profile);
        return call.reply.status(201).send(profile);
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/profiles/{profile}',
      effect: 'returns a profile',
      permissions: [],
      handle: (call) => {
        assertServicePrincipal(call);
        return requireProfile(call.params.profile);
      },
    }),
    defineOperation({
      method: 'PUT',
      path: '/profiles/{profile}',
      effect: 'renames a profile',
      permissions: [],
      handle: (call) => {
        assertServicePrincipal(call);
        const profile = requireProfile(call.params.profile);
        const { displayName } = parseBody(profileBody, call.body);
        assertUnusedName(displayName, profile.id);
        profile.displayName = displayName;
        return profile;
      },
    }),
    defineOperation({
      method: 'DELETE',
      path: '/profiles/{profile}',
      effect: 'deletes a profile',
      permissions: [],
      handle: (call) => {
        assertServicePrincipal(call);
        const { id } = requireProfile(call.params.profile);
        profiles.delete(id);
        for (const [workspace, users] of workspaceUsers)
          workspaceUsers.set(
            workspace,
            users.filter((user) => user.profile?.id !== id),
          );
        return call.reply.status(200).send();
      },
    }),
  ];
}
