import { conditionOperators, filterTypes, relativeOperators, timeUnits } from './filter.ts';
import type { Filter } from './filter.ts';

type Fields = Record<string, unknown>;

const problemFinders: Record<number, (filter: Fields) => string | undefined> = {
  [filterTypes.basic]: (filter) => findTargetProblem(filter['target']) ?? findBasicFilterProblem(filter),
  [filterTypes.advanced]: (filter) =>
    findTargetProblem(filter['target']) ?? findAdvancedFilterProblem(filter),
  [filterTypes.relativeDate]: (filter) =>
    findColumnProblem(filter['target']) ?? findRelativeFilterProblem(filter),
  [filterTypes.relativeTime]: (filter) =>
    findColumnProblem(filter['target']) ?? findRelativeFilterProblem(filter),
  [filterTypes.topN]: (filter) => findColumnProblem(filter['target']) ?? findTopNFilterProblem(filter),
  [filterTypes.tuple]: (filter) => findColumnListProblem(filter['target']) ?? findTupleFilterProblem(filter),
  [filterTypes.hierarchy]: (filter) =>
    findColumnListProblem(filter['target']) ?? findHierarchyFilterProblem(filter),
};

/** Returns the reason why a value is not a supported filter, or undefined if it is one. */
export function findFilterProblem(filter: unknown): string | undefined {
  if (!isRecord(filter)) return 'filter must be an object';
  const findProblem = problemFinders[Number(filter['filterType'])];
  return findProblem ? findProblem(filter) : `filterType ${String(filter['filterType'])} is not supported`;
}

/** Returns whether a value is a supported filter. */
export function isFilter(filter: unknown): filter is Filter {
  return findFilterProblem(filter) === undefined;
}

function findColumnProblem(target: unknown): string | undefined {
  if (!isRecord(target) || typeof target['table'] !== 'string')
    return 'target must name a table, and a column or a hierarchy level';
  const isLevel = typeof target['hierarchy'] === 'string' && typeof target['hierarchyLevel'] === 'string';
  return isLevel || typeof target['column'] === 'string'
    ? undefined
    : 'target must name a table, and a column or a hierarchy level';
}

function findTargetProblem(target: unknown): string | undefined {
  if (isRecord(target) && typeof target['measure'] === 'string') return undefined;
  const aggregation = isRecord(target) ? target['aggregationFunction'] : undefined;
  if (aggregation !== undefined && typeof aggregation !== 'string')
    return 'target.aggregationFunction must be a string';
  return findColumnProblem(target);
}

function findColumnListProblem(target: unknown): string | undefined {
  if (!Array.isArray(target) || target.length === 0) return 'target must be an array of columns';
  return target.map(findColumnProblem).find((problem) => problem !== undefined);
}

function findBasicFilterProblem(filter: Fields): string | undefined {
  if (!['In', 'NotIn', 'All'].includes(String(filter['operator'])))
    return 'operator must be In, NotIn or All';
  return Array.isArray(filter['values']) ? undefined : 'values must be an array';
}

function findAdvancedFilterProblem(filter: Fields): string | undefined {
  if (!['And', 'Or'].includes(String(filter['logicalOperator']))) return 'logicalOperator must be And or Or';
  const conditions: unknown = filter['conditions'];
  if (!Array.isArray(conditions) || conditions.length > 2)
    return 'conditions must be an array of at most two conditions';
  const names: readonly string[] = conditionOperators;
  const areKnown = conditions.every(
    (condition: unknown) => isRecord(condition) && names.includes(String(condition['operator'])),
  );
  return areKnown ? undefined : 'conditions must each have a known operator';
}

function findRelativeFilterProblem(filter: Fields): string | undefined {
  if (!isEnumValue(relativeOperators, filter['operator']))
    return 'operator must be 0 (in last), 1 (in this) or 2 (in next)';
  if (!isEnumValue(timeUnits, filter['timeUnitType'])) return 'timeUnitType must be a unit from 0 to 8';
  const count = filter['timeUnitsCount'];
  return count === undefined || isCount(count)
    ? undefined
    : 'timeUnitsCount must be an integer from 1 to 1000000';
}

function findTopNFilterProblem(filter: Fields): string | undefined {
  if (!['Top', 'Bottom'].includes(String(filter['operator']))) return 'operator must be Top or Bottom';
  if (!isCount(filter['itemCount'])) return 'itemCount must be an integer from 1 to 1000000';
  return findTargetProblem(filter['orderBy'])?.replace('target', 'orderBy');
}

function findTupleFilterProblem({ target, values }: Fields): string | undefined {
  const width = Array.isArray(target) ? target.length : 0;
  const areTuples =
    Array.isArray(values) &&
    values.every((tuple: unknown) => Array.isArray(tuple) && tuple.length === width && tuple.every(isRecord));
  return areTuples ? undefined : 'values must be an array of tuples as long as target';
}

function findHierarchyFilterProblem({ hierarchyData, target }: Fields): string | undefined {
  const levels = Array.isArray(target) ? target.length : 0;
  return areHierarchyNodes(hierarchyData, levels)
    ? undefined
    : 'hierarchyData must be a tree of nodes with known operators, no deeper than target';
}

function areHierarchyNodes(nodes: unknown, levels: number): boolean {
  if (nodes === undefined) return true;
  if (!Array.isArray(nodes) || (levels === 0 && nodes.length > 0)) return false;
  return nodes.every((node: unknown) => {
    if (!isRecord(node)) return false;
    const operator = node['operator'];
    const isKnown =
      operator === undefined || ['Selected', 'NotSelected', 'Inherited'].includes(String(operator));
    return isKnown && areHierarchyNodes(node['children'], levels - 1);
  });
}

function isEnumValue(enumeration: Record<string, number>, value: unknown): boolean {
  return typeof value === 'number' && Object.values(enumeration).includes(value);
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 1_000_000;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
