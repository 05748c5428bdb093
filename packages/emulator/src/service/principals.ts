import { z } from 'zod';
import { createInvalidRequestError } from './errors.ts';
import { createNameSchema } from './name-schema.ts';

const fieldsSchema = z.object({
  identifier: z.string().min(1).max(256).optional(),
  emailAddress: z.string().min(1).max(256).optional(),
  displayName: z.string().max(256).optional(),
  principalType: createNameSchema(['None', 'User', 'Group', 'App']).default('User'),
});

/** Fields that name a user, a group or a service principal. */
export const principalFields = fieldsSchema.shape;

/** A profile of the service principal. */
export interface Profile {
  id: string;
  displayName: string;
}

/** A user, group or service principal. */
export interface Principal {
  /** Email address of a user, object ID of others. */
  identifier: string;
  emailAddress?: string;
  displayName: string;
  principalType: z.infer<typeof fieldsSchema>['principalType'];
}

/** Access rights of the users of a workspace. */
export const accessRights = ['None', 'Member', 'Admin', 'Contributor', 'Viewer'] as const;

/** A user of a workspace. */
export interface GroupUser extends Principal {
  groupUserAccessRight: (typeof accessRights)[number];
  /** Profile of the application that has the access. */
  profile?: Profile;
}

/**
 * Creates a principal from the fields of a request.
 * @throws {ServiceError} 400 when neither `identifier` nor `emailAddress` is set.
 */
export function buildPrincipal({
  identifier,
  emailAddress,
  displayName,
  principalType,
}: z.infer<typeof fieldsSchema>): Principal {
  const key = identifier ?? emailAddress;
  if (key === undefined) throw createInvalidRequestError('identifier or emailAddress is required.');
  return {
    identifier: key,
    ...(principalType === 'User' ? { emailAddress: emailAddress ?? key } : {}),
    displayName: displayName ?? key.split('@')[0] ?? key,
    principalType,
  };
}

/** Returns whether a text is the identifier or the email address of a principal. */
export const isPrincipal = ({ identifier, emailAddress }: Principal, text: string): boolean =>
  [identifier, emailAddress].some((name) => name?.toLowerCase() === text.toLowerCase());
