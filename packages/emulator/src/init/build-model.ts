import type { TableColumn, TableFile } from '../data/read-table-file.ts';
import { modelSchema } from '../model/model-schema.ts';
import type { Measure, Model } from '../model/model-schema.ts';

/** Name of the date table that the model contains if the file has a date column. */
export const calendarTable = 'Calendar';

const maxCalendarYears = 100;
/** Names of numeric columns that identify or date rows, so that their sum has no meaning. */
const keyName =
  /(^|[\s_-])(id|key|code|number|nr|no|zip|postcode|year|month|day)$|[a-z](Id|Key|Code|Number|Year)$/i;
/** Names of numeric columns whose average has a meaning, but not their sum. */
const ratioName = /price|rate|percent|ratio|average|score|age$|temperature|latitude|longitude|duration/i;

const isNumeric = ({ type }: TableColumn): boolean => type === 'integer' || type === 'decimal';

/** Builds a model with one fact table, its measures and, if it has a date column, a calendar. */
export function buildModel({ name, columns }: TableFile, rowsFile: string): Model {
  const table = toTableName(name);
  const date = findCalendarColumn(columns, table);
  const calendar = {
    name: calendarTable,
    columns: [
      { name: 'Date', type: 'date' },
      { name: 'Year', type: 'integer' },
      { name: 'Quarter', type: 'text' },
      { name: 'Month', type: 'text', sortBy: 'MonthNumber' },
      { name: 'MonthNumber', type: 'integer', hidden: true },
      { name: 'YearMonth', type: 'text' },
    ],
    rows: {
      kind: 'calendar',
      from: `${date?.min?.slice(0, 4)}-01-01`,
      to: `${date?.max?.slice(0, 4)}-12-31`,
    },
  };
  const facts = {
    name: table,
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: { kind: 'csv', file: rowsFile },
  };
  return modelSchema.parse({
    name,
    factTable: table,
    dateTable: date ? calendarTable : table,
    tables: date ? [facts, calendar] : [facts],
    relationships: date ? [{ from: `${table}[${date.name}]`, to: `${calendarTable}[Date]` }] : [],
    measures: buildMeasures(table, columns),
    ...(date?.max === undefined ? {} : { today: date.max }),
  });
}

/** Builds a sum or an average of each numeric column that is not a key, and a row count. */
function buildMeasures(table: string, columns: readonly TableColumn[]): Measure[] {
  const figures = columns
    .filter((column) => isNumeric(column) && !keyName.test(column.name))
    .map(({ name, type }): Measure => {
      const column = `${table}[${name}]`;
      return ratioName.test(name)
        ? { name: `Average of ${name}`, table, format: 'decimal', expression: { average: column } }
        : {
            name: `Sum of ${name}`,
            table,
            format: type === 'integer' ? 'integer' : 'decimal',
            expression: { sum: column },
          };
    });
  const isSum = ({ expression }: Measure): boolean => 'sum' in expression;
  return [
    ...figures.filter(isSum),
    ...figures.filter((measure) => !isSum(measure)),
    { name: 'Count of rows', table, format: 'integer', expression: { count: table } },
  ];
}

/** Returns the first date column whose range fits into a calendar. */
function findCalendarColumn(columns: readonly TableColumn[], table: string): TableColumn | undefined {
  if (table === calendarTable) return undefined;
  return columns.find(({ type, min, max }) => {
    if (type !== 'date' || min === undefined || max === undefined) return false;
    return Number(max.slice(0, 4)) - Number(min.slice(0, 4)) < maxCalendarYears;
  });
}

/** Converts the name of a file to a table name without brackets. */
const toTableName = (name: string): string => name.replaceAll(/[[\]]/g, ' ').trim() || 'Table';
