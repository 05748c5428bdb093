import type { ConnectionType, CurrentUser, EffectiveIdentity } from '@embed-portal/api-contract';
import { PortalError } from '../../errors.ts';

const maxUsernameLength = 256;

const getUsername = (identity: EffectiveIdentity, user: Pick<CurrentUser, 'id' | 'email'>): string => {
  switch (identity.usernameValues) {
    case 'email':
      return user.email;
    case 'userId':
      return user.id;
    case 'static':
      return identity.staticUsernameValue ?? '';
  }
};

/**
 * Returns the user name and the role that an identity applies to the data of a user.
 *
 * @throws {PortalError} `invalid` when the identity resolves to no valid user name, because a report with an identity
 *   is never embedded without a user name.
 */
export const resolveUsername = (
  identity: EffectiveIdentity,
  user: Pick<CurrentUser, 'id' | 'email'>,
): { username: string; role: string | null } => {
  const username = getUsername(identity, user).trim();
  if (username === '' || username.length > maxUsernameLength || /\s/.test(username)) {
    throw new PortalError('invalid', "The report's effective identity resolves to no valid user name.", {
      health: 'identityInvalid',
    });
  }
  return { username, role: identity.role?.trim() || null };
};

/**
 * Returns the effective identity for the BI service; undefined if the report has none.
 *
 * @throws {PortalError} `invalid` when the identity resolves to no valid user name, or when the report has no dataset.
 */
export const resolveEffectiveIdentity = (
  identity: EffectiveIdentity | null,
  user: Pick<CurrentUser, 'id' | 'email'>,
  datasetId: string | null,
): { username: string; roles: string[]; datasets: string[] } | undefined => {
  if (!identity?.active) return undefined;
  const { username, role } = resolveUsername(identity, user);
  if (datasetId === null) {
    const text = 'A paginated report cannot be embedded with an effective identity.';
    throw new PortalError('invalid', text, { health: 'identityInvalid' });
  }
  return { username, roles: role === null ? [] : [role], datasets: [datasetId] };
};

/**
 * Asserts that the effective identity of a report applies to its connection. A report that users open with their own
 * accounts would be embedded without the identity and show too much data.
 *
 * @throws {PortalError} `invalid` when it does not.
 */
export const assertIdentityApplies = ({
  connectionType,
  effectiveIdentity,
}: {
  connectionType: ConnectionType;
  effectiveIdentity: EffectiveIdentity | null;
}): void => {
  if (connectionType !== 'User Owns Data' || !effectiveIdentity?.active) return;
  const text = 'A report with an effective identity cannot use a connection of type User Owns Data.';
  throw new PortalError('invalid', text, { health: 'identityInvalid' });
};
