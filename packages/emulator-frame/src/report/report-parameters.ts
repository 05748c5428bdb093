import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { ReportParameter } from '@embed-portal/emulator-protocol/paginated-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { FrameRequestError, isObject } from '../transport/messages.ts';

/** Selected values by parameter name. An empty list selects all values. */
export type ParameterValues = Record<string, (string | number)[]>;

/**
 * Resolves the parameter values from the host page's `parameterValues` and the defaults.
 *
 * @throws {FrameRequestError} 400 when an entry has no name or the report has no such parameter
 */
export function resolveParameterValues(
  parameters: readonly ReportParameter[],
  hostValues: unknown,
): ParameterValues {
  const values: ParameterValues = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, parameter.default]),
  );
  const assigned = new Set<string>();
  for (const entry of Array.isArray(hostValues) ? (hostValues as unknown[]) : []) {
    if (!isObject(entry) || typeof entry['name'] !== 'string')
      throw new FrameRequestError(400, [{ message: 'parameterValues: name is required' }]);
    const { name, value } = entry;
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (!parameter)
      throw new FrameRequestError(400, [
        { message: `parameterValues: the report has no parameter '${name}'` },
      ]);
    const previous = assigned.has(name) && parameter.multiValue ? (values[name] ?? []) : [];
    values[name] = value === null || value === undefined ? [] : [...previous, toParameterValue(value)];
    assigned.add(name);
  }
  return values;
}

/** Builds the filters of parameter values. Numeric texts also match numbers. */
export function buildParameterFilters(
  parameters: readonly ReportParameter[],
  values: ParameterValues,
): Filter[] {
  return parameters.flatMap(({ name, column }): Filter[] => {
    const selected = values[name] ?? [];
    if (selected.length === 0) return [];
    const filterValues = selected.flatMap((value) =>
      typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
        ? [value, Number(value)]
        : [value],
    );
    return [
      { filterType: filterTypes.basic, target: parseColumn(column), operator: 'In', values: filterValues },
    ];
  });
}

/** Returns the rows of a page. Pages are numbered from 1. */
export function getPageRows(rows: readonly Value[][], pageNumber: number, rowsPerPage: number): Value[][] {
  return rows.slice((pageNumber - 1) * rowsPerPage, pageNumber * rowsPerPage);
}

function toParameterValue(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value);
}
