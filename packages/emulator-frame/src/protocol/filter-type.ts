import { filterTypes } from './filter.ts';

type FilterType = (typeof filterTypes)[keyof typeof filterTypes];
type Fields = Record<string, unknown>;

const schemaPrefix = 'http://powerbi.com/product/schema#';

const shapes: [FilterType, (filter: Fields) => boolean][] = [
  [filterTypes.topN, ({ itemCount }) => itemCount !== undefined],
  [filterTypes.hierarchy, ({ hierarchyData }) => hierarchyData !== undefined],
  [filterTypes.tuple, ({ target, values }) => Array.isArray(target) && Array.isArray(values)],
  [filterTypes.relativeDate, ({ timeUnitType }) => timeUnitType !== undefined],
  [filterTypes.basic, ({ operator, values }) => typeof operator === 'string' && Array.isArray(values)],
  [filterTypes.advanced, ({ conditions }) => Array.isArray(conditions)],
];

/**
 * Adds the `filterType` to a filter that only has a `$schema` or the fields of its type, as documented for host pages.
 * Other values are returned unchanged.
 */
export function addFilterType(filter: unknown): unknown {
  if (typeof filter !== 'object' || filter === null || 'filterType' in filter) return filter;
  const fields: Fields = { ...filter };
  const filterType =
    findTypeBySchema(fields['$schema']) ?? shapes.find(([, matches]) => matches(fields))?.[0];
  return filterType === undefined ? filter : { ...filter, filterType };
}

function findTypeBySchema(schema: unknown): FilterType | undefined {
  if (typeof schema !== 'string' || !schema.startsWith(schemaPrefix)) return undefined;
  const types: Partial<Record<string, FilterType>> = filterTypes;
  const name = schema.slice(schemaPrefix.length);
  return Object.hasOwn(types, name) ? types[name] : undefined;
}
