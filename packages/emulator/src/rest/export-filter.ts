import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { Filter, FilterValue } from '@embed-portal/emulator-protocol/filter';
import type { Model } from '../model/model-schema.ts';
import { createInvalidRequestError } from '../service/errors.ts';

const maxLength = 2_000;
const token = /\s*(?:('(?:[^']|'')*')|([^\s'(),]+)|([(),]))/y;
const comparisons = {
  gt: 'GreaterThan',
  ge: 'GreaterThanOrEqual',
  lt: 'LessThan',
  le: 'LessThanOrEqual',
} as const;

/**
 * Parses a filter in the format of report URLs, such as `Store/Country eq 'Belgium' and Sales/Amount gt 100`, with `eq`,
 * `ne`, `gt`, `ge`, `lt`, `le`, `in` and `and`. Other characters than letters and digits in names are written as
 * `_x0020_`, with the hexadecimal code of the character.
 * @throws {ServiceError} 400 when the filter is not supported, or names a column that the model does not contain.
 */
export function parseExportFilter(text: string, model: Model): Filter[] {
  const fail = (reason: string): never => {
    throw createInvalidRequestError(`The filter '${text.slice(0, 200)}' is not supported: ${reason}`);
  };
  if (text.length > maxLength) fail(`it is longer than ${maxLength} characters.`);
  const tokens = readTokens(text) ?? fail('a quotation mark is missing.');
  let position = 0;
  const take = (): string => tokens[position++] ?? fail('it ends too early.');
  const parseValues = (): FilterValue[] => {
    if (take() !== '(') fail("'in' requires a list in parentheses.");
    const values = [parseValue(take())];
    for (let next = take(); next !== ')'; next = take()) {
      if (next !== ',') fail('the values of a list are separated by commas.');
      values.push(parseValue(take()));
    }
    return values;
  };
  const parseTarget = (name: string): { table: string; column: string } => {
    const [table = '', column = '', ...others] = name.split('/').map(decodeName);
    const isKnown = model.tables
      .find((candidate) => candidate.name === table)
      ?.columns.some((candidate) => candidate.name === column);
    if (!isKnown || others.length > 0) fail(`the dataset has no column ${name}. Write it as Table/Column.`);
    return { table, column };
  };
  const parseCondition = (): Filter => {
    const target = parseTarget(take());
    const operator = take().toLowerCase();
    if (operator === 'in') return toBasicFilter('In', parseValues());
    const value = parseValue(take());
    if (operator === 'eq') return toBasicFilter('In', [value]);
    if (operator === 'ne') return toBasicFilter('NotIn', [value]);
    const comparison = Object.entries(comparisons).find(([name]) => name === operator)?.[1];
    if (!comparison) return fail(`the operator '${operator}' is unknown.`);
    return {
      filterType: filterTypes.advanced,
      target,
      logicalOperator: 'And',
      conditions: [{ operator: comparison, value }],
    };

    function toBasicFilter(basicOperator: 'In' | 'NotIn', values: FilterValue[]): Filter {
      return { filterType: filterTypes.basic, target, operator: basicOperator, values };
    }
  };
  const filters = [parseCondition()];
  while (position < tokens.length) {
    if (take().toLowerCase() !== 'and') fail("conditions are connected by 'and'.");
    filters.push(parseCondition());
  }
  return filters;
}

/** Splits a filter into its tokens. Returns `undefined` if a text does not end. */
function readTokens(text: string): string[] | undefined {
  const trimmed = text.trim();
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < trimmed.length) {
    const match = token.exec(trimmed);
    if (!match) return undefined;
    tokens.push(match[0].trim());
  }
  return tokens;
}

function parseValue(text: string): FilterValue {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

const decodeName = (name: string): string =>
  name.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
