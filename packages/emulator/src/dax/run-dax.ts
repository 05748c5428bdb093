import { formatColumn } from '@embed-portal/emulator-protocol/column-reference';
import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { getColumn } from '../data/table-rows.ts';
import { equalsCell, matchesFilter, toCellValue } from '../engine/cell-matching.ts';
import { compareValues } from '../engine/dictionary.ts';
import type { QueryContext } from '../engine/query-context.ts';
import type { QueryEngine } from '../engine/query.ts';
import { createRowMask } from '../engine/row-mask.ts';
import type { Expression, Model, TableDefinition } from '../model/model-schema.ts';
import { parseDax } from './syntax.ts';
import type { DaxNode, SortKey } from './syntax.ts';
import { DaxError } from './tokenize.ts';

/** Maximum number of rows that a query reads from a table. */
const maxScannedRows = 200_000;
/** Limits of a result, as the service documents them. */
const maxRows = 100_000;
const maxValues = 1_000_000;

/** Column of a table: `Table[Column]`, or `[Name]` if the query names it. */
interface ResultColumn {
  name: string;
  isDate: boolean;
}

interface ResultTable {
  columns: ResultColumn[];
  rows: Value[][];
}

/** Result of a query. */
export interface DaxResult {
  /** Names of the columns: `Table[Column]`, or `[Name]` if the query names them. */
  columns: string[];
  rows: Value[][];
  /** Whether rows are missing because the result exceeds the limits. */
  isTruncated: boolean;
}

const aggregations: Readonly<Record<string, (column: string) => Expression>> = {
  SUM: (column) => ({ sum: column }),
  AVERAGE: (column) => ({ average: column }),
  MIN: (column) => ({ min: column }),
  MAX: (column) => ({ max: column }),
  DISTINCTCOUNT: (column) => ({ distinctCount: column }),
};

const tableFunctions = 'SUMMARIZECOLUMNS, TOPN, FILTER, VALUES, DISTINCT and ROW';
const scalarFunctions =
  'SUM, AVERAGE, MIN, MAX, DISTINCTCOUNT, COUNTROWS, AND, OR, NOT, IN, ISBLANK, BLANK, TRUE, FALSE and DATE';

/**
 * Runs a DAX query on a dataset: `EVALUATE` of a table, with `ORDER BY`.
 * @throws {DaxError} when the query is incorrect, or contains something that the emulator does not support.
 */
export function runDax(engine: QueryEngine, query: string, context: QueryContext): DaxResult {
  const { dataset } = engine;
  const { model } = dataset;

  const { table, orderBy } = parseDax(query);
  const result = evaluateTable(table);
  const rows = sortRows(result, orderBy);
  const rowLimit = Math.min(maxRows, Math.floor(maxValues / Math.max(1, result.columns.length)));
  return {
    columns: result.columns.map(({ name }) => name),
    rows: rows
      .slice(0, rowLimit)
      .map((row) => row.map((value, index) => formatCell(value, result.columns[index]))),
    isTruncated: rows.length > rowLimit,
  };

  function evaluateTable(node: DaxNode): ResultTable {
    if (node.kind === 'table') return readTable(findTable(node.table));
    if (node.kind !== 'call') throw new DaxError('The expression must be a table.');
    const { name, args } = node;
    switch (name) {
      case 'SUMMARIZECOLUMNS':
        return summarize(args);
      case 'FILTER':
        return filterTable(args);
      case 'TOPN':
        return takeTop(args);
      case 'VALUES':
      case 'DISTINCT':
        return readValues(args);
      case 'ROW':
        return summarize(args);
    }
    throw new DaxError(
      `The function '${name}' is not supported by the emulator. Supported functions for tables: ${tableFunctions}.`,
    );
  }

  function findTable(name: string): TableDefinition {
    const found = model.tables.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new DaxError(`Cannot find table '${name}'.`);
    return found;
  }

  function readTable(definition: TableDefinition): ResultTable {
    const stored = dataset.tables.get(definition.name);
    if (!stored) throw new DaxError(`Cannot find table '${definition.name}'.`);
    const isVisible = createVisibility(definition);
    const indexes: number[] = [];
    for (let row = 0; row < stored.rowCount; row += 1) {
      if (!isVisible(row)) continue;
      if (indexes.length === maxScannedRows)
        throw new DaxError(
          `Table '${definition.name}' has more than ${maxScannedRows} rows. Group its rows with SUMMARIZECOLUMNS.`,
        );
      indexes.push(row);
    }
    const cells = definition.columns.map(({ name }) => getColumn(stored, name));
    return {
      columns: definition.columns.map(({ name, type }) => ({
        name: formatColumn({ table: definition.name, column: name }),
        isDate: type === 'date' || type === 'dateTime',
      })),
      rows: indexes.map((row) => cells.map((column) => column[row] ?? null)),
    };
  }

  /** Returns whether row-level security shows a row of a table: all rows, or those of at least one role. */
  function createVisibility({ name }: TableDefinition): (row: number) => boolean {
    if (context.roles.length === 0) return () => true;
    if (name === model.factTable) {
      const conditions = { roles: context.roles, now: Date.parse(context.now) };
      const mask = createRowMask(dataset, [], conditions, 'none');
      return (row) => mask[row] === 1;
    }
    const stored = dataset.tables.get(name);
    const isMet = (filter: Filter, row: number): boolean => {
      if (filter.filterType !== filterTypes.basic || !('column' in filter.target)) return true;
      const { table: target, column } = filter.target;
      return target !== name || (!!stored && matchesFilter(filter, getColumn(stored, column)[row] ?? null));
    };
    return (row) => context.roles.some((filters) => filters.every((filter) => isMet(filter, row)));
  }

  function findColumn(node: DaxNode | undefined) {
    if (node?.kind !== 'column' || node.table === undefined)
      throw new DaxError("A column is required, such as 'Table'[Column].");
    const definition = findTable(node.table);
    const found = definition.columns.find(({ name }) => name.toLowerCase() === node.name.toLowerCase());
    if (!found) throw new DaxError(`Column '${node.name}' in table '${node.table}' cannot be found.`);
    const isDate = found.type === 'date' || found.type === 'dateTime';
    return {
      definition,
      column: found.name,
      name: formatColumn({ table: definition.name, column: found.name }),
      isDate,
    };
  }

  function readValues([node, ...others]: DaxNode[]): ResultTable {
    if (others.length > 0) throw new DaxError('VALUES and DISTINCT accept one argument.');
    if (node?.kind === 'table') return distinct(readTable(findTable(node.table)));
    const { definition, name, isDate } = findColumn(node);
    const all = readTable(definition);
    const index = all.columns.findIndex((column) => column.name === name);
    return distinct({ columns: [{ name, isDate }], rows: all.rows.map((row) => [row[index] ?? null]) });
  }

  /** Groups by columns, and adds measures. Tables among the arguments filter the rows. */
  function summarize(args: DaxNode[]): ResultTable {
    const groups: ReturnType<typeof findColumn>[] = [];
    const filters: (Filter | 'none')[] = [];
    const names: string[] = [];
    const expressions: (string | Expression)[] = [];
    for (let index = 0; index < args.length; index += 1) {
      const node = args[index];
      if (node?.kind === 'column') groups.push(findColumn(node));
      else if (node?.kind === 'value' && typeof node.value === 'string') {
        names.push(`[${node.value}]`);
        index += 1;
        expressions.push(toMeasure(args[index]));
      } else if (node) filters.push(toFilter(node));
    }
    const columns = [
      ...groups.map(({ name, isDate }) => ({ name, isDate })),
      ...names.map((name) => ({ name, isDate: false })),
    ];
    if (columns.length === 0) throw new DaxError('SUMMARIZECOLUMNS requires a column or a measure.');
    const known = filters.filter((filter) => filter !== 'none');
    if (known.length < filters.length) return { columns, rows: [] };
    const { rows: found } = engine.run({
      groupBy: groups.map(({ name }) => name),
      measures: [],
      expressions,
      filters: known,
      ...context,
    });
    return { columns, rows: found };
  }

  /** Returns the name or the definition of a measure. */
  function toMeasure(node: DaxNode | undefined): string | Expression {
    if (node?.kind === 'column') return requireMeasure(model, node.name);
    if (node?.kind === 'call' && node.name === 'COUNTROWS') {
      const [table] = node.args;
      if (table?.kind !== 'table') throw new DaxError('COUNTROWS requires the name of a table.');
      return { count: requireFactTable(findTable(table.table).name) };
    }
    const aggregate = node?.kind === 'call' ? aggregations[node.name] : undefined;
    if (node?.kind !== 'call' || !aggregate)
      throw new DaxError(
        `A measure is required: [Measure], ${Object.keys(aggregations).join(', ')} of a column, or COUNTROWS.`,
      );
    const { definition, name } = findColumn(node.args[0]);
    const expression = aggregate(name);
    if (!('distinctCount' in expression)) requireFactTable(definition.name);
    return expression;
  }

  function requireFactTable(name: string): string {
    if (name !== model.factTable)
      throw new DaxError(`Only '${model.factTable}' can be aggregated by the emulator, not '${name}'.`);
    return name;
  }

  /** Converts a table that filters into a filter on its columns, or `none` if it is empty. */
  function toFilter(node: DaxNode): Filter | 'none' {
    if (node.kind === 'call' && node.name === 'KEEPFILTERS' && node.args[0]) return toFilter(node.args[0]);
    if (node.kind === 'call' && node.name === 'TREATAS') return toListFilter(node.args);
    const { columns, rows: found } = selectFilterColumns(node);
    if (found.length === 0) return 'none';
    const targets = columns.map(({ name }) => {
      const [, table = '', column = ''] = /^(.*)\[(.*)\]$/.exec(name) ?? [];
      if (table === '') throw new DaxError(`The column ${name} cannot filter.`);
      return { table, column };
    });
    const [target] = targets;
    if (target && targets.length === 1)
      return {
        filterType: filterTypes.basic,
        target,
        operator: 'In',
        values: found.map(([value]) => value ?? null),
      };
    return {
      filterType: filterTypes.tuple,
      target: targets,
      operator: 'In',
      values: found.map((row) => row.map((value) => ({ value }))),
    };
  }

  function toListFilter([list, node, ...others]: DaxNode[]): Filter | 'none' {
    if (list?.kind !== 'list' || others.length > 0)
      throw new DaxError(
        'TREATAS requires a list of values and a column, such as TREATAS({"A"}, Table[Column]).',
      );
    const { definition, column } = findColumn(node);
    const values = list.items.map((item) => toCellValue(requireValue(item)));
    if (values.length === 0) return 'none';
    const target = { table: definition.name, column };
    return { filterType: filterTypes.basic, target, operator: 'In', values };
  }

  /** Evaluates a table that filters. Of `FILTER` of a table, only the columns of its condition are used. */
  function selectFilterColumns(node: DaxNode): ResultTable {
    const result = evaluateTable(node);
    const condition = node.kind === 'call' && node.name === 'FILTER' ? node.args[1] : undefined;
    if (!condition) return result;
    const used = new Set(listColumns(condition).map((column) => findColumnIndex(result, column)));
    const indexes = [...used];
    return distinct({
      columns: indexes.map((index) => result.columns[index] ?? { name: '', isDate: false }),
      rows: result.rows.map((row) => indexes.map((index) => row[index] ?? null)),
    });
  }

  function filterTable([node, condition, ...others]: DaxNode[]): ResultTable {
    if (!node || !condition || others.length > 0)
      throw new DaxError('FILTER requires a table and a condition.');
    const result = evaluateTable(node);
    const isMet = compileCondition(result, condition);
    return { columns: result.columns, rows: result.rows.filter(isMet) };
  }

  function takeTop([count, node, ...keys]: DaxNode[]): ResultTable {
    const limit = count && requireValue(count);
    if (typeof limit !== 'number' || !node) throw new DaxError('TOPN requires a number and a table.');
    const result = evaluateTable(node);
    const orderBy: SortKey[] = [];
    for (const key of keys) {
      const direction = key.kind === 'value' ? String(key.value) : undefined;
      const last = orderBy.at(-1);
      if (direction === undefined) orderBy.push({ by: key, isDescending: true });
      else if (last && /^(?:ASC|1|true)$/.test(direction)) last.isDescending = false;
    }
    return { columns: result.columns, rows: sortRows(result, orderBy).slice(0, Math.max(0, limit)) };
  }
}

function requireMeasure(model: Model, name: string): string {
  const measure = model.measures.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (!measure)
    throw new DaxError(`The value for '${name}' cannot be determined. The model has no such measure.`);
  return measure.name;
}

function requireValue(node: DaxNode): string | number | boolean | null {
  if (node.kind === 'value') return node.value;
  if (node.kind === 'call') {
    const numbers = node.args.map((arg) => (arg.kind === 'value' ? Number(arg.value) : Number.NaN));
    const [year = 0, month = 1, day = 1] = numbers;
    if (node.name === 'BLANK') return null;
    if (node.name === 'TRUE') return true;
    if (node.name === 'FALSE') return false;
    if (node.name === 'DATE') {
      const time = Date.UTC(year, month - 1, day);
      if (Number.isNaN(time)) throw new DaxError('DATE requires a year, a month and a day.');
      return new Date(time).toISOString().slice(0, 10);
    }
    throw new DaxError(
      `The function '${node.name}' is not supported by the emulator. Supported functions for values: ${scalarFunctions}.`,
    );
  }
  throw new DaxError('A value is required.');
}

type RowPredicate = (row: readonly Value[]) => boolean;

function compileCondition(table: ResultTable, node: DaxNode): RowPredicate {
  if (node.kind === 'binary') {
    if (node.operator !== '&&' && node.operator !== '||') return compileComparison(table, node);
    const [left, right] = [compileCondition(table, node.left), compileCondition(table, node.right)];
    return node.operator === '&&' ? (row) => left(row) && right(row) : (row) => left(row) || right(row);
  }
  if (node.kind !== 'call') throw new DaxError('A condition is required, such as Table[Column] = 1.');
  const [first, second] = node.args;
  switch (node.name) {
    case 'NOT': {
      const negated = compileCondition(table, requireArgument(first));
      return (row) => !negated(row);
    }
    case 'AND':
    case 'OR': {
      const operator = node.name === 'AND' ? '&&' : '||';
      const [left, right] = [requireArgument(first), requireArgument(second)];
      return compileCondition(table, { kind: 'binary', operator, left, right });
    }
    case 'ISBLANK': {
      const read = compileScalar(table, requireArgument(first));
      return (row) => read(row) === null;
    }
    case 'IN': {
      const read = compileScalar(table, requireArgument(first));
      const values = node.args.slice(1).map((item) => toCellValue(requireValue(item)));
      return (row) => values.some((value) => equalsCell(read(row), value));
    }
  }
  const value = requireValue(node);
  return () => value === true;
}

function requireArgument(node: DaxNode | undefined): DaxNode {
  if (!node) throw new DaxError('A function has too few arguments.');
  return node;
}

function compileComparison(
  table: ResultTable,
  { operator, left, right }: Extract<DaxNode, { kind: 'binary' }>,
): RowPredicate {
  const [readLeft, readRight] = [compileScalar(table, left), compileScalar(table, right)];
  const compare = (row: readonly Value[]): number => compareCells(readLeft(row), readRight(row));
  switch (operator) {
    case '=':
      return (row) => compare(row) === 0;
    case '<>':
      return (row) => compare(row) !== 0;
    case '<':
      return (row) => compare(row) < 0;
    case '<=':
      return (row) => compare(row) <= 0;
    case '>':
      return (row) => compare(row) > 0;
    default:
      return (row) => compare(row) >= 0;
  }
}

/** Compares two cells. Like DAX, a blank equals zero and an empty text, and text is compared without case. */
function compareCells(left: Value, right: Value): number {
  if (typeof left === 'number' || typeof right === 'number') {
    if (typeof left === 'string' || typeof right === 'string')
      throw new DaxError(
        'DAX comparison operations do not support comparing values of type Text with values of type Number.',
      );
    return (left ?? 0) - (right ?? 0);
  }
  const [first, second] = [left, right].map((value) => (value ?? '').toLowerCase());
  return equalsCell(left ?? '', right ?? '') ? 0 : (first ?? '') < (second ?? '') ? -1 : 1;
}

function compileScalar(table: ResultTable, node: DaxNode): (row: readonly Value[]) => Value {
  if (node.kind === 'column') {
    const index = findColumnIndex(table, node);
    return (row) => row[index] ?? null;
  }
  const value = toCellValue(requireValue(node));
  return () => value;
}

/** Returns the index of a column in a table. Columns without a table are found by their name. */
function findColumnIndex({ columns }: ResultTable, node: DaxNode): number {
  if (node.kind !== 'column') throw new DaxError('A column is required.');
  const suffix = `[${node.name}]`.toLowerCase();
  const full = `${node.table ?? ''}${suffix}`.toLowerCase();
  const index = columns.findIndex(({ name }) =>
    node.table === undefined ? name.toLowerCase().endsWith(suffix) : name.toLowerCase() === full,
  );
  if (index < 0)
    throw new DaxError(
      `Column ${node.table === undefined ? '' : `'${node.table}'`}[${node.name}] is not in the table. It contains ${columns.map(({ name }) => name).join(', ')}.`,
    );
  return index;
}

function listColumns(node: DaxNode): DaxNode[] {
  switch (node.kind) {
    case 'column':
      return [node];
    case 'call':
      return node.args.flatMap(listColumns);
    case 'binary':
      return [...listColumns(node.left), ...listColumns(node.right)];
    default:
      return [];
  }
}

function distinct({ columns, rows }: ResultTable): ResultTable {
  const unique = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return { columns, rows: [...unique.values()] };
}

function sortRows(table: ResultTable, orderBy: SortKey[]): Value[][] {
  const keys = orderBy.map(({ by, isDescending }) => ({ index: findColumnIndex(table, by), isDescending }));
  return [...table.rows].sort((first, second) => {
    for (const { index, isDescending } of keys) {
      const order = compareValues(first[index] ?? null, second[index] ?? null);
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
}

/** Formats a date as the service does: with a time, without a time zone. */
function formatCell(value: Value, column: ResultColumn | undefined): Value {
  if (!column?.isDate || typeof value !== 'string') return value;
  return value.length === 10 ? `${value}T00:00:00` : value.replace(/(?:\.\d+)?Z$/, '');
}
