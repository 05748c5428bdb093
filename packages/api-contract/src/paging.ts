import { z } from 'zod';
import { limits } from './constants.ts';
import { storableText } from './text.ts';

export interface SortBy<Column extends string = string> {
  column: Column;
  descending: boolean;
}

/** Of the longest list that names each column once: each with a hyphen, and commas between them. */
const getMaxLength = (columns: readonly string[]): number => columns.join(',').length + columns.length;

/** Lists the entries, such as `-name,created`: of columns, and nothing else. */
export const sortPattern = (columns: readonly string[]): RegExp => {
  const entry = `-?(?:${columns.join('|')})`;
  return new RegExp(`^${entry}(?:,${entry})*$`);
};

const sortQuery = <Column extends string>(columns: readonly Column[]) => {
  const text = `Must be columns separated by commas, each once, a descending one with a hyphen before it: ${columns.join(', ')}`;
  return z
    .string()
    .max(getMaxLength(columns), { error: text, abort: true })
    .regex(sortPattern(columns), { error: text, abort: true })
    .refine((list) => {
      const names = list.split(',').map((part) => part.replace('-', ''));
      return new Set(names).size === names.length;
    }, text)
    .transform((list): SortBy<Column>[] =>
      list.split(',').map((part) => ({
        // The expression lets no other names through.
        column: part.replace('-', '') as Column,
        descending: part.startsWith('-'),
      })),
    );
};

/**
 * Query of a list that grows without bound. With `limit` it comes in pages: the next one in the header `Link`,
 * the number of all that match in `X-Total-Count`.
 */
export const pagingQuery = <const Column extends string>(columns: readonly Column[]) =>
  z.object({
    limit: z.coerce.number('Must be a number').int().min(1).max(limits.maxPageSize).optional(),
    cursor: z.string().max(4_000).optional().describe('Of the page before, out of its header Link.'),
    search: storableText('Must be a text').trim().max(limits.maxNameLength).optional(),
    sort: sortQuery(columns).optional(),
  });
