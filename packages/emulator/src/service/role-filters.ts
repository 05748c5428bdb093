import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { LoadedDataset } from '../content/load-content.ts';
import type { Role } from '../model/model-schema.ts';
import type { TokenClaims, EffectiveIdentity } from './tokens.ts';

type RoleIdentity = Pick<EffectiveIdentity, 'username' | 'roles' | 'customData'>;

/**
 * Returns the filters of each role that applies to a token: the roles of the effective identity, or the roles that the
 * user of an access token is a member of. Returns an empty list if neither exists.
 */
export function getRoleFilters(dataset: LoadedDataset, claims: TokenClaims): Filter[][] {
  const identity =
    claims.kind === 'embed'
      ? findEffectiveIdentity(dataset, claims.identities)
      : buildUserIdentity(dataset, claims.user);
  if (!identity) return [];
  return dataset.model.roles
    .filter(({ name }) => identity.roles.includes(name))
    .map((role) => role.filters.map((filter) => resolveFilter(filter, identity)));
}

function findEffectiveIdentity(
  { entry }: LoadedDataset,
  identities: EffectiveIdentity[],
): RoleIdentity | undefined {
  return identities.find(({ datasets }) => datasets.some((id) => id.toLowerCase() === entry.id));
}

/** Returns the identity of a user with the roles that the user is a member of. */
export function buildUserIdentity(
  { model }: LoadedDataset,
  username: string | undefined,
): RoleIdentity | undefined {
  if (username === undefined) return undefined;
  const isUser = (member: string): boolean => member.toLowerCase() === username.toLowerCase();
  const roles = model.roles.filter(({ members }) => members.some(isUser)).map(({ name }) => name);
  return { username, roles };
}

function resolveFilter({ target, values }: Role['filters'][number], identity: RoleIdentity): Filter {
  const replacePlaceholders = (value: string | number): string | number =>
    typeof value === 'number'
      ? value
      : value
          .replaceAll('{username}', identity.username)
          .replaceAll('{customData}', identity.customData ?? '');
  return { filterType: filterTypes.basic, target, operator: 'In', values: values.map(replacePlaceholders) };
}
