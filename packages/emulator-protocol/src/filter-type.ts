import { filterTypes } from './filter.ts';

type FilterType = (typeof filterTypes)[keyof typeof filterTypes];
type Fields = Record<string, unknown>;

/** The documentation contains both schemes. */
const schemaPrefix = /^https?:\/\/powerbi\.com\/product\/schema#/;

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
  if (typeof filter !== 'object' || filter === null) return filter;
  const fields: Fields = { ...filter };
  if (fields['filterType'] !== undefined) return filter;
  const filterType =
    findTypeBySchema(fields['$schema']) ?? shapes.find(([, matches]) => matches(fields))?.[0];
  return filterType === undefined ? filter : { ...filter, filterType };
}

function findTypeBySchema(schema: unknown): FilterType | undefined {
  if (typeof schema !== 'string' || !schemaPrefix.test(schema)) return undefined;
  const types: Partial<Record<string, FilterType>> = filterTypes;
  const name = schema.replace(schemaPrefix, '');
  return Object.hasOwn(types, name) ? types[name] : undefined;
}
