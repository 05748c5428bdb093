import { z } from 'zod';
import { limits } from './constants.ts';
import { storableText } from './text.ts';

/** Creates the schema of an integer in a query string, which consists of decimal digits. */
export const queryInteger = ({ min, max }: { min: number; max: number }) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z.number('Must be a whole number').int('Must be a whole number').min(min).max(max),
  );

export interface SortBy<Column extends string = string> {
  column: Column;
  descending: boolean;
}

/** Returns the length of the longest valid sort order: all columns with a hyphen each, separated by commas. */
const getMaxSortLength = (columns: readonly string[]): number => columns.join(',').length + columns.length;

/** Returns a pattern for sort orders of these columns, such as `-name,created`. */
export function buildSortPattern(columns: readonly string[]): RegExp {
  const entry = `-?(?:${columns.join('|')})`;
  // eslint-disable-next-line no-restricted-syntax -- Every input has at most one match from the start, in linear time.
  return new RegExp(`^${entry}(?:,${entry})*$`);
}

function sortQuery<Column extends string>(columns: readonly Column[]) {
  const message = `Must be a comma-separated list of unique columns, with a hyphen before descending columns: ${columns.join(', ')}`;
  return z
    .string()
    .max(getMaxSortLength(columns), { error: message, abort: true })
    .regex(buildSortPattern(columns), { error: message, abort: true })
    .refine((list) => {
      const names = list.split(',').map((part) => part.replace('-', ''));
      return new Set(names).size === names.length;
    }, message)
    .transform((list): SortBy<Column>[] =>
      list.split(',').map((part) => ({
        // The pattern accepts only names of columns.
        column: part.replace('-', '') as Column,
        descending: part.startsWith('-'),
      })),
    );
}

/**
 * Creates the query schema of a list with optional paging. With `limit`, the response is one page. Its `Link` header
 * contains the URL of the next page, and `X-Total-Count` the total number of matches. Long lists are not counted to the
 * end: with `X-Total-Count-Relation: gte`, the list has more matches than `X-Total-Count`.
 */
export const pagingQuery = <const Column extends string>(columns: readonly Column[]) =>
  z.object({
    limit: queryInteger({ min: 1, max: limits.maxPageSize })
      .optional()
      .describe('Maximum number of items of a page. A page of large items can have fewer.'),
    cursor: z.string().max(4_000).optional().describe('Cursor from the `Link` header of the previous page.'),
    search: storableText('Must be text').trim().max(limits.maxNameLength).optional(),
    sort: sortQuery(columns).optional(),
  });

/** Query of a list of the entities of all tenants of the caller. */
export const tenantsQuery = <const Column extends string>(columns: readonly Column[]) =>
  pagingQuery(columns).extend({ tenant: z.uuid().optional().describe('ID of the only tenant to list.') });
