import { limits } from '@embed-portal/api-contract';
import type { SortBy } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';
import { ResultPage } from './responses.ts';

/** A sortable column. Its values are never null and are compared as the PostgreSQL type `type`. */
export interface SortColumn {
  expression: Expression<unknown>;
  type: 'text' | 'uuid' | 'timestamptz' | 'boolean' | 'integer';
}

interface SortKey extends SortColumn {
  descending: boolean;
}

/** Default order of most lists. */
export const byName: SortBy<'name'>[] = [{ column: 'name', descending: false }];

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
function buildCursorCondition(keys: readonly SortKey[], values: readonly string[]): RawBuilder<boolean> {
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
}

/** Sort keys of the last row of a page, and the number of rows when the first page was read. */
interface Cursor {
  sortValues: string[];
  /** Number of counted rows, as returned by {@link countRows}. */
  counted: number;
}

const encodeCursor = ({ sortValues, counted }: Cursor): string =>
  Buffer.from(JSON.stringify([...sortValues, String(counted)])).toString('base64url');

const unstorableCharacters = /[\0\p{Surrogate}]/u;
/** A PostgreSQL timestamp in any time zone. */
const timestampPattern = /^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Returns whether a string is a timestamp. Rejects dates that do not exist, such as February 31. */
function isTimestamp(text: string): boolean {
  if (!timestampPattern.test(text)) return false;
  const day = text.slice(0, 10);
  const time = new Date(`${day}T${text.slice(11, 19)}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

/** Valid text representations of each type. Others would cause database errors. */
const valueSchemas: Record<SortColumn['type'], z.ZodType<string>> = {
  text: z.string().refine((text) => !unstorableCharacters.test(text)),
  uuid: z.uuid(),
  timestamptz: z.literal(['infinity', '-infinity']).or(z.string().refine(isTimestamp)),
  boolean: z.enum(['true', 'false']),
  integer: z.string().regex(/^-?\d{1,9}$/),
};

/** Schema of the number of rows on all pages. */
const countedItems = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const createCursorError = (cause?: unknown): ApiError =>
  new ApiError('malformed', 'Invalid cursor for this sort order. Start from the first page.', { cause });

function decodeCursor(cursor: string, keys: readonly SortKey[]): Cursor {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const texts = z
      .array(z.string())
      .length(keys.length + 1)
      .parse(parts);
    const counted = countedItems.parse(texts[keys.length]);
    return { sortValues: keys.map(({ type }, index) => valueSchemas[type].parse(texts[index])), counted };
  } catch (cause) {
    throw createCursorError(cause);
  }
}

/** A list query with its sortable columns and the conversion of its rows. */
export interface List<DB, TB extends keyof DB, Row, Column extends string, Item> {
  query: SelectQueryBuilder<DB, TB, Row>;
  columns: Record<Column, SortColumn>;
  id: Expression<unknown>;
  /** Converts the rows of the requested page, in one call so that it can read related data of all of them. */
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>;
  /** Number of rows after which the list ends if the request has no limit. By default, longer lists are rejected. */
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
export async function countRows<DB, TB extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, Row>,
  maxCounted: number,
): Promise<number> {
  const counted = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(maxCounted + 1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${counted}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Returns the condition for rows of the days before a time, or before now by default. */
const buildRecentCondition = (
  { expression }: SortKey,
  time: string | undefined,
  days: number,
): RawBuilder<boolean> =>
  sql<boolean>`${expression} > coalesce(${time ?? null}::timestamptz, now()) - make_interval(days => ${days})`;

/** A row with the values of its sort keys. */
type SortedRow<Row> = Row & { sortValues: string[] };

/** Selects the rows of a list in its order, with the values of the sort keys. */
function selectSorted<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey[],
) {
  const texts = keys.map(({ expression }) => sql`(${expression})::text`);
  const rows = query.select(sql<string[]>`array[${sql.join(texts)}]`.as('sortValues'));
  return keys.reduce(
    (sorted, { expression, descending }) => sorted.orderBy(expression, descending ? 'desc' : 'asc'),
    rows,
  );
}

interface Batch<Row> {
  rows: SortedRow<Row>[];
  hasMore: boolean;
}

/** Rows of a batch that the database returns. */
const batchConditions = {
  /** As many as fit in a response, but at least one. */
  fitting: () => sql`"bytesBefore" <= ${limits.maxListBytes}`,
  /** All rows if they are complete and fit in a response, otherwise the first one. */
  complete: (limit: number) =>
    sql`"bytesBefore" = 0 or ("readCount" <= ${limit} and "readBytes" <= ${limits.maxListBytes})`,
};

/**
 * Reads the first rows of a sorted query, at most `limit`. The database measures them, because the process would be
 * blocked while it parses rows that are not returned.
 */
async function readBatch<DB, TB extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, Row>,
  limit: number,
  condition: keyof typeof batchConditions = 'fitting',
): Promise<Batch<Row>> {
  const { rows } = await sql<SortedRow<Row> & { readCount: number }>`
    select * from (
      select *, (count(*) over ())::int as "readCount", sum(bytes) over () as "readBytes",
        coalesce(sum(bytes) over (rows between unbounded preceding and 1 preceding), 0) as "bytesBefore"
      from (select listed.*, octet_length(listed::text) as bytes from (${query.limit(limit + 1)}) listed) sized
    ) measured where ${batchConditions[condition](limit)}`.execute(tx);
  const batch = rows.slice(0, limit);
  return { rows: batch, hasMore: (rows[0]?.readCount ?? 0) > batch.length };
}

/** Returns one page of a sorted list. The cost of a page does not depend on its position. */
export async function readPage<DB, TB extends keyof DB, Row, Column extends string, Item>(
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
): Promise<ResultPage<Item[]>> {
  const keys = toSortKeys(columns, id, sort);
  const position = cursor === undefined ? undefined : decodeCursor(cursor, keys);
  const sorted = selectSorted(query, keys);
  const following = position ? sorted.where(buildCursorCondition(keys, position.sortValues)) : sorted;
  const [time] = keys;
  const recent =
    recentDays === undefined || !time
      ? undefined
      : await readBatch<DB, TB, Row>(
          tx,
          following.where(buildRecentCondition(time, position?.sortValues[0], recentDays)),
          limit,
        );
  const { rows, hasMore } = recent?.hasMore ? recent : await readBatch<DB, TB, Row>(tx, following, limit);
  const isComplete = !position && !hasMore;
  const counted =
    position?.counted ?? known ?? (isComplete ? rows.length : await countRows(tx, query, maxCounted));
  const last = rows.at(-1);
  const nextCursor = hasMore && last ? encodeCursor({ sortValues: last.sortValues, counted }) : undefined;
  const total = {
    count: Math.min(counted, maxCounted),
    isMinimum: counted > maxCounted,
  };
  return new ResultPage(await toItems(rows), nextCursor, total);
}

/** Creates the error for a list that is too long for one response. */
export const createListTooLongError = (): ApiError =>
  new ApiError(
    'list_too_long',
    'This list has more than 5,000 entries or 4 MB. Request it in pages with "limit", and follow the "Link" header.',
  );

/**
 * Returns the complete sorted list, or one page if the request has a limit.
 *
 * @throws {ApiError} `list_too_long` when the complete list is too long for one response.
 */
export async function listOrPage<DB, TB extends keyof DB, Row, Column extends string, Item>(
  tx: Tx,
  list: List<DB, TB, Row, Column, Item>,
  { limit, cursor, sort }: ListRequest<Column>,
): Promise<Item[] | ResultPage<Item[]>> {
  if (limit !== undefined) return readPage(tx, list, { limit, cursor, sort });
  const { query, columns, id, toItems, maxItems } = list;
  const sorted = selectSorted(query, toSortKeys(columns, id, sort));
  if (maxItems !== undefined) return toItems((await readBatch<DB, TB, Row>(tx, sorted, maxItems)).rows);
  const { rows, hasMore } = await readBatch<DB, TB, Row>(tx, sorted, limits.maxListItems, 'complete');
  if (hasMore) throw createListTooLongError();
  return toItems(rows);
}

/**
 * Returns one page of entries that are not read from the database. The cursor is the key of the last entry.
 *
 * @param load - loads the items of the page, or only the first ones of a page that would be too large.
 * @throws {ApiError} `malformed` when no entry has the key of the cursor.
 */
export async function pageItems<Entry, Item>(
  entries: readonly Entry[],
  getKey: (entry: Entry) => string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  load: (entries: readonly Entry[]) => Promise<Item[]>,
): Promise<ResultPage<Item[]>> {
  const start = cursor === undefined ? 0 : entries.findIndex((entry) => getKey(entry) === cursor) + 1;
  if (cursor !== undefined && start === 0) throw createCursorError();
  const items = await load(entries.slice(start, start + limit));
  const end = start + items.length;
  const last = entries[end - 1];
  const next = last && end < entries.length ? getKey(last) : undefined;
  return new ResultPage(items, next, { count: entries.length, isMinimum: false });
}

/** Accents, which searches ignore. The database removes the same characters. */
const accents = /[\u0300-\u036f]/g;

const foldCase = (text: string): string => text.normalize('NFKD').replace(accents, '').toLowerCase();

/** Returns the words of a search in lower case, without accents. */
export const getSearchWords = (search: string): string[] => foldCase(search).split(/\s+/).filter(Boolean);

/** Returns whether the text contains each word of {@link getSearchWords}, ignoring case and accents. */
export const containsWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => foldCase(text).includes(word));

/** Text in lower case without accents. ASCII text, which has none, is returned as it is, because that is faster. */
const foldedText = sql`case when octet_length(searched.text) = char_length(searched.text) then searched.text
  else regexp_replace(normalize(searched.text, NFKD), '[\u0300-\u036f]', '', 'g') end`;

/**
 * Returns the condition that the texts together contain each word of the search, ignoring case and accents. For lists
 * without an index of the text.
 */
export function buildWordsCondition(
  search: string,
  texts: readonly Expression<unknown>[],
): RawBuilder<boolean> {
  const conditions = getSearchWords(search).map((word) => sql`strpos(folded.text, ${word}) > 0`);
  if (conditions.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(
    select ${sql.join(conditions, sql` and `)} from (
      select ${foldedText} as text from (
        select lower(concat_ws(E'\n', ${sql.join(texts)})) as text offset 0
      ) searched offset 0
    ) folded
  )`;
}

/** Returns the condition that `text` contains the search text, ignoring case. */
export function buildTextCondition(search: string, text: Expression<unknown>): RawBuilder<boolean> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${text} ilike ${pattern}`;
}

/**
 * Like {@link buildTextCondition}, for lists without an index of the text. Row-level security hides the statistics of
 * the text, and PostgreSQL then expects `ilike` to match one of 200 rows: it would read and sort all rows instead of
 * reading them in the order of the page until the page is full. It expects this condition to match a third of the rows.
 */
export const buildUnindexedTextCondition = (search: string, text: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${text}), lower(${search})) > 0`;
