import type { LoadedDataset } from '../content/load.ts';
import type { Role } from '../content/model-schema.ts';
import { filterTypes } from '../engine/filter.ts';
import type { Filter } from '../engine/filter.ts';
import type { Claims, EffectiveIdentity } from '../service/tokens.ts';

/** The filters of each role that a token's effective identity holds in a dataset; none when it has no identity. */
export function roleFilters({ entry, model }: LoadedDataset, claims: Claims): Filter[][] {
  if (claims.kind !== 'embed') return [];
  const identity = claims.identities.find(({ datasets }) =>
    datasets.some((id) => id.toLowerCase() === entry.id),
  );
  if (!identity) return [];
  return model.roles
    .filter(({ name }) => identity.roles.includes(name))
    .map((role) => role.filters.map((filter) => filterFor(filter, identity)));
}

function filterFor({ target, values }: Role['filters'][number], identity: EffectiveIdentity): Filter {
  const fill = (value: string | number): string | number =>
    typeof value === 'number'
      ? value
      : value
          .replaceAll('{username}', identity.username)
          .replaceAll('{customData}', identity.customData ?? '');
  return { filterType: filterTypes.basic, target, operator: 'In', values: values.map(fill) };
}
