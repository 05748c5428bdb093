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
 * As whom the BI service filters the data; undefined when the report asks for nobody.
 *
 * @throws {PortalError} `invalid` when the identity resolves to nothing that the service accepts: a report that
 * asks for an identity is never shown without one.
 */
export const resolveEffectiveIdentity = (
  identity: EffectiveIdentity | null,
  user: Pick<CurrentUser, 'id' | 'email'>,
  datasetId: string | null,
): { username: string; roles: string[]; datasets: string[] } | undefined => {
  if (!identity?.active) return undefined;
  const username = getUsername(identity, user).trim();
  if (username === '' || username.length > maxUsernameLength || /\s/.test(username)) {
    throw new PortalError('invalid', "The report's effective identity gives no usable user name.");
  }
  if (datasetId === null) {
    throw new PortalError('invalid', 'A paginated report can not be shown with an effective identity.');
  }
  const role = identity.role?.trim();
  return { username, roles: role ? [role] : [], datasets: [datasetId] };
};
