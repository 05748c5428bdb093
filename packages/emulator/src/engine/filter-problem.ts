import { conditionOperators, filterTypes, relativeOperators, timeUnits } from './filter.ts';
import type { Filter } from './filter.ts';

type Fields = Record<string, unknown>;

const checks: Record<number, (filter: Fields) => string | undefined> = {
  [filterTypes.basic]: (filter) => targetProblem(filter['target']) ?? basicProblem(filter),
  [filterTypes.advanced]: (filter) => targetProblem(filter['target']) ?? advancedProblem(filter),
  [filterTypes.relativeDate]: (filter) => columnProblem(filter['target']) ?? relativeProblem(filter),
  [filterTypes.relativeTime]: (filter) => columnProblem(filter['target']) ?? relativeProblem(filter),
  [filterTypes.topN]: (filter) => columnProblem(filter['target']) ?? topProblem(filter),
  [filterTypes.tuple]: (filter) => columnsProblem(filter['target']) ?? tupleProblem(filter),
  [filterTypes.hierarchy]: (filter) => columnsProblem(filter['target']) ?? hierarchyProblem(filter),
};

/** Says what is wrong with something that should be a filter; undefined when it is one that can be applied. */
export function findFilterProblem(filter: unknown): string | undefined {
  if (!isRecord(filter)) return 'filter must be an object';
  const check = checks[Number(filter['filterType'])];
  return check ? check(filter) : `filterType ${String(filter['filterType'])} is not supported`;
}

/** Whether a value is a filter that can be applied. */
export function isFilter(filter: unknown): filter is Filter {
  return findFilterProblem(filter) === undefined;
}

function columnProblem(target: unknown): string | undefined {
  if (!isRecord(target) || typeof target['table'] !== 'string')
    return 'target must name a table and a column';
  const level = typeof target['hierarchy'] === 'string' && typeof target['hierarchyLevel'] === 'string';
  return level || typeof target['column'] === 'string' ? undefined : 'target must name a table and a column';
}

function targetProblem(target: unknown): string | undefined {
  if (isRecord(target) && typeof target['measure'] === 'string') return undefined;
  const aggregation = isRecord(target) ? target['aggregationFunction'] : undefined;
  if (aggregation !== undefined && typeof aggregation !== 'string')
    return 'target.aggregationFunction must be a name';
  return columnProblem(target);
}

function columnsProblem(target: unknown): string | undefined {
  if (!Array.isArray(target) || target.length === 0) return 'target must be an array of columns';
  return target.map(columnProblem).find((found) => found !== undefined);
}

function basicProblem(filter: Fields): string | undefined {
  if (!['In', 'NotIn', 'All'].includes(String(filter['operator'])))
    return 'operator must be In, NotIn or All';
  return Array.isArray(filter['values']) ? undefined : 'values must be an array';
}

function advancedProblem(filter: Fields): string | undefined {
  if (!['And', 'Or'].includes(String(filter['logicalOperator']))) return 'logicalOperator must be And or Or';
  const conditions: unknown = filter['conditions'];
  if (!Array.isArray(conditions) || conditions.length > 2)
    return 'conditions must be an array of at most two';
  const names: readonly string[] = conditionOperators;
  const known = conditions.every(
    (condition: unknown) => isRecord(condition) && names.includes(String(condition['operator'])),
  );
  return known ? undefined : 'conditions must each have a known operator';
}

function relativeProblem(filter: Fields): string | undefined {
  if (!isOneOf(relativeOperators, filter['operator']))
    return 'operator must be 0 (in last), 1 (in this) or 2 (in next)';
  if (!isOneOf(timeUnits, filter['timeUnitType'])) return 'timeUnitType must be a unit from 0 to 8';
  const count = filter['timeUnitsCount'];
  return count === undefined || isCount(count)
    ? undefined
    : 'timeUnitsCount must be an integer from 1 to 1000000';
}

function topProblem(filter: Fields): string | undefined {
  if (!['Top', 'Bottom'].includes(String(filter['operator']))) return 'operator must be Top or Bottom';
  if (!isCount(filter['itemCount'])) return 'itemCount must be an integer from 1 to 1000000';
  return targetProblem(filter['orderBy'])?.replace('target', 'orderBy');
}

function tupleProblem({ target, values }: Fields): string | undefined {
  const width = Array.isArray(target) ? target.length : 0;
  const tuples =
    Array.isArray(values) &&
    values.every((tuple: unknown) => Array.isArray(tuple) && tuple.length === width && tuple.every(isRecord));
  return tuples ? undefined : 'values must be an array of tuples as long as target';
}

function hierarchyProblem({ hierarchyData, target }: Fields): string | undefined {
  const levels = Array.isArray(target) ? target.length : 0;
  return areNodes(hierarchyData, levels)
    ? undefined
    : 'hierarchyData must be a tree of nodes, no deeper than target';
}

function areNodes(nodes: unknown, levels: number): boolean {
  if (nodes === undefined) return true;
  if (!Array.isArray(nodes) || (levels === 0 && nodes.length > 0)) return false;
  return nodes.every((node: unknown) => {
    if (!isRecord(node)) return false;
    const operator = node['operator'];
    const known =
      operator === undefined || ['Selected', 'NotSelected', 'Inherited'].includes(String(operator));
    return known && areNodes(node['children'], levels - 1);
  });
}

function isOneOf(choices: Record<string, number>, value: unknown): boolean {
  return typeof value === 'number' && Object.values(choices).includes(value);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 1_000_000;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
