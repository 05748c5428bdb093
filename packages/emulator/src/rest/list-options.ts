import { createInvalidRequestError } from '../service/errors.ts';
import { parseFilter } from './filter-expression.ts';

interface Options<Item> {
  /** Returns the fields that a filter can name. */
  getFields?: (item: Item) => Readonly<Record<string, unknown>>;
  /** Default and maximum of `$top`. */
  maxTop?: number;
}

/**
 * Applies the query parameters `$filter`, `$skip` and `$top` to a list.
 * @throws {ServiceError} 400 when a parameter is invalid.
 */
export function applyListOptions<Item>(
  items: readonly Item[],
  query: Readonly<Partial<Record<string, string>>>,
  { getFields, maxTop = 5000 }: Options<Item> = {},
): Item[] {
  const filter = query['$filter'];
  if (filter !== undefined && !getFields)
    throw createInvalidRequestError('$filter is not supported by this operation.');
  const matches = filter === undefined ? () => true : parseFilter(filter);
  const skip = parseCount(query['$skip'], '$skip') ?? 0;
  const top = Math.min(parseCount(query['$top'], '$top') ?? maxTop, maxTop);
  return items.filter((item) => matches(getFields?.(item) ?? {})).slice(skip, skip + top);
}

/**
 * Parses a query parameter that is a count.
 * @throws {ServiceError} 400 when it is not an integer in decimal digits.
 */
export function parseCount(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw createInvalidRequestError(`${name} must be a non-negative integer.`);
  return Number(text);
}
