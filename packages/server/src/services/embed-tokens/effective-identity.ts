import type { CurrentUser, EffectiveIdentity } from '@embed-portal/api-contract';
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
 * Returns the effective identity for the BI service; undefined if the report has none.
 *
 * @throws {PortalError} `invalid` when the identity resolves to no valid user name, because a report with an identity
 *   is never embedded without a user name, or when the report has no dataset.
 */
export const resolveEffectiveIdentity = (
  identity: EffectiveIdentity | null,
  user: Pick<CurrentUser, 'id' | 'email'>,
  datasetId: string | null,
): { username: string; roles: string[]; datasets: string[] } | undefined => {
  if (!identity?.active) return undefined;
  const username = getUsername(identity, user).trim();
  if (username === '' || username.length > maxUsernameLength || /\s/.test(username)) {
    throw new PortalError('invalid', "The report's effective identity resolves to no valid user name.");
  }
  if (datasetId === null) {
    throw new PortalError('invalid', 'A paginated report cannot be embedded with an effective identity.');
  }
  const role = identity.role?.trim();
  return { username, roles: role ? [role] : [], datasets: [datasetId] };
};
