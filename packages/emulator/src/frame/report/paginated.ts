import type { ReportParameter } from '../../content/paginated-schema.ts';
import { parseColumn } from '../../content/references.ts';
import type { Value } from '../../data/table-rows.ts';
import { filterTypes } from '../../engine/filter.ts';
import type { Filter } from '../../engine/filter.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';

/** The values that are chosen, by parameter; none chosen means all. */
export type ParameterValues = Record<string, (string | number)[]>;

/** What the host's `parameterValues` choose, over the defaults. Throws the wire's 400 for a parameter that isn't there. */
export function chosenValues(parameters: readonly ReportParameter[], given: unknown): ParameterValues {
  const values: ParameterValues = Object.fromEntries(
    parameters.map((parameter) => [parameter.name, parameter.default]),
  );
  const seen = new Set<string>();
  for (const entry of Array.isArray(given) ? (given as unknown[]) : []) {
    if (!isObject(entry) || typeof entry['name'] !== 'string')
      throw new FrameRequestError(400, [{ message: 'parameterValues: name is required' }]);
    const { name, value } = entry;
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (!parameter)
      throw new FrameRequestError(400, [
        { message: `parameterValues: the report has no parameter '${name}'` },
      ]);
    const before = seen.has(name) && parameter.multiValue ? (values[name] ?? []) : [];
    values[name] = value === null || value === undefined ? [] : [...before, asText(value)];
    seen.add(name);
  }
  return values;
}

/** What chosen values filter the rows by; numbers may come as texts. */
export function parameterFilters(parameters: readonly ReportParameter[], values: ParameterValues): Filter[] {
  return parameters.flatMap(({ name, column }): Filter[] => {
    const chosen = values[name] ?? [];
    if (chosen.length === 0) return [];
    const both = chosen.flatMap((value) =>
      typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
        ? [value, Number(value)]
        : [value],
    );
    return [{ filterType: filterTypes.basic, target: parseColumn(column), operator: 'In', values: both }];
  });
}

/** The rows of one sheet; sheets are counted from 1. */
export function sheet(rows: readonly Value[][], number: number, rowsPerPage: number): Value[][] {
  return rows.slice((number - 1) * rowsPerPage, number * rowsPerPage);
}

function asText(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value);
}
