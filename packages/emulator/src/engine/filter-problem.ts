import { conditionOperators, filterTypes } from './filter.ts';
import type { Filter } from './filter.ts';

/** Says what is wrong with something that should be a filter; undefined when it is one that can be applied. */
export function filterProblem(filter: unknown): string | undefined {
  if (!isRecord(filter)) return 'filter must be an object';
  switch (filter['filterType']) {
    case filterTypes.basic:
      return targetProblem(filter['target']) ?? basicProblem(filter);
    case filterTypes.advanced:
      return targetProblem(filter['target']) ?? advancedProblem(filter);
    case filterTypes.tuple:
      return tupleProblem(filter);
    default:
      return `filterType ${String(filter['filterType'])} is not supported`;
  }
}

/** Whether a value is a filter that can be applied. */
export function isFilter(filter: unknown): filter is Filter {
  return filterProblem(filter) === undefined;
}

function targetProblem(target: unknown): string | undefined {
  const named =
    isRecord(target) && typeof target['table'] === 'string' && typeof target['column'] === 'string';
  return named ? undefined : 'target must name a table and a column';
}

function basicProblem(filter: Record<string, unknown>): string | undefined {
  if (!['In', 'NotIn', 'All'].includes(String(filter['operator'])))
    return 'operator must be In, NotIn or All';
  return Array.isArray(filter['values']) ? undefined : 'values must be an array';
}

function advancedProblem(filter: Record<string, unknown>): string | undefined {
  if (!['And', 'Or'].includes(String(filter['logicalOperator']))) return 'logicalOperator must be And or Or';
  const conditions: unknown = filter['conditions'];
  if (!Array.isArray(conditions) || conditions.length > 2)
    return 'conditions must be an array of at most two';
  const known = conditions.every(
    (condition: unknown) => isRecord(condition) && conditionOperators.includes(String(condition['operator'])),
  );
  return known ? undefined : 'conditions must each have a known operator';
}

function tupleProblem(filter: Record<string, unknown>): string | undefined {
  const { target, values } = filter;
  if (!Array.isArray(target) || target.length === 0) return 'target must be an array of columns';
  const problem = target.map(targetProblem).find((found) => found !== undefined);
  if (problem !== undefined) return problem;
  const tuples =
    Array.isArray(values) &&
    values.every(
      (tuple: unknown) => Array.isArray(tuple) && tuple.length === target.length && tuple.every(isRecord),
    );
  return tuples ? undefined : 'values must be an array of tuples as long as target';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
