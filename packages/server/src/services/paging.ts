import { limits } from '@embed-portal/api-contract';
import type { SortBy } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { PortalError } from '../errors.ts';
import { ResultPage } from './responses.ts';

/** A sortable column. Its values are never null and are compared as the PostgreSQL type `type`. */
export interface SortColumn {
  expression: Expression<unknown>;
  type: 'text' | 'uuid' | 'timestamptz' | 'boolean' | 'integer';
}

interface SortKey extends SortColumn {
  descending: boolean;
}

interface PageRequest<Column extends string> {
  limit: number;
  cursor?: string | undefined;
  sort: readonly SortBy<Column>[];
}

type ListRequest<Column extends string> = Omit<PageRequest<Column>, 'limit'> & { limit?: number | undefined };

const toSqlType = ({ type }: SortColumn) => sql.raw(type);

/** Returns the sort keys, with the ID as tiebreaker in the direction of the last key. */
const toSortKeys = <Column extends string>(
  columns: Record<Column, SortColumn>,
  id: Expression<unknown>,
  sort: readonly SortBy<Column>[],
): SortKey[] => [
  ...sort.map(({ column, descending }) => ({ ...columns[column], descending })),
  { expression: id, type: 'uuid', descending: sort.at(-1)?.descending ?? false },
];

const buildAfterCondition = (
  { expression, descending, ...key }: SortKey,
  value: string,
): RawBuilder<boolean> =>
  sql<boolean>`${expression} ${sql.raw(descending ? '<' : '>')} ${value}::${toSqlType({ expression, ...key })}`;

/**
 * Returns the condition for rows after the cursor: one row comparison, which an index can serve, if all keys have the
 * same direction.
 */
const buildCursorCondition = (keys: readonly SortKey[], values: readonly string[]): RawBuilder<boolean> => {
  const [first] = keys;
  if (first && keys.every(({ descending }) => descending === first.descending)) {
    const sortExpressions = sql.join(keys.map(({ expression }) => expression));
    const sortValues = sql.join(keys.map((key, index) => sql`${values[index]}::${toSqlType(key)}`));
    return sql<boolean>`(${sortExpressions}) ${sql.raw(first.descending ? '<' : '>')} (${sortValues})`;
  }
  return keys.reduceRight<RawBuilder<boolean>>(
    (rest, key, index) => {
      const value = values[index] ?? '';
      const isEqual = sql<boolean>`${key.expression} = ${value}::${toSqlType(key)}`;
      return sql<boolean>`(${buildAfterCondition(key, value)} or (${isEqual} and ${rest}))`;
    },
    sql<boolean>`false`,
  );
};

/** Sort keys of the last row of a page, and the number of rows when the first page was read. */
interface Cursor {
  sortValues: string[];
  /** Number of counted rows, as returned by {@link countRows}. Missing in cursors issued by older versions. */
  counted: number | undefined;
}

const encodeCursor = ({ sortValues, counted }: Cursor): string =>
  Buffer.from(JSON.stringify([...sortValues, String(counted)])).toString('base64url');

const unstorableCharacters = /[\0\p{Surrogate}]/u;
/** A PostgreSQL timestamp in any time zone. */
const timestampPattern = /^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Returns whether a string is a timestamp. Rejects dates that do not exist, such as February 31. */
const isTimestamp = (text: string): boolean => {
  if (!timestampPattern.test(text)) return false;
  const day = text.slice(0, 10);
  const time = new Date(`${day}T${text.slice(11, 19)}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
};

/** Valid text representations of each type. Others would cause database errors. */
const valueSchemas: Record<SortColumn['type'], z.ZodType<string>> = {
  text: z.string().refine((text) => !unstorableCharacters.test(text)),
  uuid: z.uuid(),
  timestamptz: z.string().refine(isTimestamp),
  boolean: z.enum(['true', 'false']),
  integer: z.string().regex(/^-?\d{1,9}$/),
};

/** Schema of the number of rows on all pages, which a cursor can contain. */
const countedItems = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional();

const decodeCursor = (cursor: string, keys: readonly SortKey[]): Cursor => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const texts = z
      .array(z.string())
      .min(keys.length)
      .max(keys.length + 1)
      .parse(parts);
    const counted = countedItems.parse(texts[keys.length]);
    return { sortValues: keys.map(({ type }, index) => valueSchemas[type].parse(texts[index])), counted };
  } catch (cause) {
    const text = 'Invalid cursor for this sort order. Start from the first page.';
    throw new PortalError('malformed', text, { cause });
  }
};

/** A list query with its sortable columns and the conversion of its rows. */
export interface List<DB, TB extends keyof DB, Row, Column extends string, Item> {
  query: SelectQueryBuilder<DB, TB, Row>;
  columns: Record<Column, SortColumn>;
  id: Expression<unknown>;
  /** Converts the rows of the requested page, in one call so that it can read related data of all of them. */
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>;
  /** Maximum number of rows if the request has no limit; unbounded by default. */
  maxItems?: number;
  /** Maximum number of rows that the total counts; `limits.maxCountedItems` by default. */
  maxCounted?: number;
  /** Number of rows as returned by {@link countRows}, if it is known already. */
  counted?: number | undefined;
  /**
   * Number of days before the start of a page in which its rows are searched first, for lists that are sorted from new to
   * old and filtered by an index without that order: the database would read all matching rows of all months to sort
   * them. Not used by default.
   */
  recentDays?: number | undefined;
}

/**
 * Counts the rows of a list up to one more than the maximum, so that the time of the first page does not grow with the
 * list. The cursor stores the result for the next pages.
 */
const countRows = async <DB, TB extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, Row>,
  maxCounted: number,
): Promise<number> => {
  const counted = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(maxCounted + 1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${counted}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Returns the condition for rows of the days before a time, or before now by default. */
const buildRecentCondition = (
  { expression }: SortKey,
  time: string | undefined,
  days: number,
): RawBuilder<boolean> =>
  sql<boolean>`${expression} > coalesce(${time ?? null}::timestamptz, now()) - make_interval(days => ${days})`;

/** Selects the rows of a list in its order, with the values of the sort keys. */
const selectSorted = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
) => {
  const texts = keys.map(({ expression }) => sql`(${expression})::text`);
  const rows = query.select(sql<string[]>`array[${sql.join(texts)}]`.as('sortValues'));
  return keys.reduce(
    (sorted, { expression, descending }) => sorted.orderBy(expression, descending ? 'desc' : 'asc'),
    rows,
  );
};

/** Returns one page of a sorted list. The cost of a page does not depend on its position. */
export const readPage = async <DB, TB extends keyof DB, Row, Column extends string, Item>(
  tx: Tx,
  {
    query,
    columns,
    id,
    toItems,
    maxCounted = limits.maxCountedItems,
    counted: known,
    recentDays,
  }: List<DB, TB, Row, Column, Item>,
  { limit, cursor, sort }: PageRequest<Column>,
): Promise<ResultPage<Item[]>> => {
  const keys = toSortKeys(columns, id, sort);
  const position = cursor === undefined ? undefined : decodeCursor(cursor, keys);
  const sorted = selectSorted(query, keys);
  const rows = position ? sorted.where(buildCursorCondition(keys, position.sortValues)) : sorted;
  const readRows = async (query: typeof rows) =>
    // The query is generic, so the type of the additional column must be stated.
    (await query.limit(limit + 1).execute()) as (Row & { sortValues: string[] })[];
  const [time] = keys;
  const recentRows =
    recentDays === undefined || !time
      ? []
      : await readRows(rows.where(buildRecentCondition(time, position?.sortValues[0], recentDays)));
  const pageRows = recentRows.length > limit ? recentRows : await readRows(rows);
  const items = pageRows.slice(0, limit);
  const isComplete = !position && pageRows.length <= limit;
  const counted =
    position?.counted ?? known ?? (isComplete ? pageRows.length : await countRows(tx, query, maxCounted));
  const last = items.at(-1);
  const nextCursor =
    pageRows.length > limit && last ? encodeCursor({ sortValues: last.sortValues, counted }) : undefined;
  const total = {
    count: Math.min(counted, maxCounted),
    isMinimum: counted > maxCounted,
  };
  return new ResultPage(await toItems(items), nextCursor, total);
};

/** Returns the complete sorted list, or one page if the request has a limit. */
export const listOrPage = async <DB, TB extends keyof DB, Row, Column extends string, Item>(
  tx: Tx,
  list: List<DB, TB, Row, Column, Item>,
  { limit, cursor, sort }: ListRequest<Column>,
): Promise<Item[] | ResultPage<Item[]>> => {
  if (limit !== undefined) return readPage(tx, list, { limit, cursor, sort });
  const { query, columns, id, toItems, maxItems } = list;
  const rows = selectSorted(query, toSortKeys(columns, id, sort));
  return toItems(await (maxItems === undefined ? rows : rows.limit(maxItems)).execute());
};

/** Returns the condition that `text` contains the search text, ignoring case. */
export const buildTextCondition = (search: string, text: Expression<unknown>): RawBuilder<boolean> => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${text} ilike ${pattern}`;
};

/**
 * Like {@link buildTextCondition}, for lists without an index of the text. Row-level security hides the statistics of
 * the text, and PostgreSQL then expects `ilike` to match one of 200 rows: it would read and sort all rows instead of
 * reading them in the order of the page until the page is full. It expects this condition to match a third of the rows.
 */
export const buildUnindexedTextCondition = (search: string, text: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${text}), lower(${search})) > 0`;
