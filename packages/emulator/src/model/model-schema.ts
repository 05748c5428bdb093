import { columnName } from '@embed-portal/emulator-protocol/column-name';
import { columnTypes, measureFormats } from '@embed-portal/emulator-protocol/model-types';
import { z } from 'zod';
import { parameterSchema } from './parameter-schema.ts';

const nonnegativeNumbers = z.array(z.number().nonnegative()).min(1);

/** Rows from a seeded generator. The same seed generates the same rows on every machine. */
const generatedOrders = z.strictObject({
  kind: z.literal('orders'),
  seed: z.number().int(),
  count: z.number().int().positive().max(10_000_000),
  from: z.iso.date(),
  to: z.iso.date(),
  products: z.string(),
  stores: z.string(),
  customers: z.string(),
  yearlyVolumeFactors: nonnegativeNumbers,
  yearlyPriceFactors: nonnegativeNumbers,
  weekdays: nonnegativeNumbers.length(7),
  months: nonnegativeNumbers.length(12),
  categoryMonths: z.record(z.string(), nonnegativeNumbers.length(12)),
  categoryGrowth: z.record(z.string(), z.number().positive()),
  linesPerOrder: nonnegativeNumbers,
  unitsPerLine: nonnegativeNumbers,
  discounts: z
    .array(z.strictObject({ rate: z.number().min(0).max(1), weight: z.number().nonnegative() }))
    .min(1),
});

const rows = z.discriminatedUnion('kind', [
  generatedOrders,
  z.strictObject({ kind: z.literal('csv'), file: z.string() }),
  z.strictObject({ kind: z.literal('parquet'), file: z.string() }),
  z.strictObject({ kind: z.literal('calendar'), from: z.iso.date(), to: z.iso.date() }),
]);

const column = z.strictObject({
  name: z.string().min(1),
  type: z.enum(columnTypes),
  sortBy: z.string().optional(),
  hidden: z.boolean().default(false),
});

const table = z.strictObject({ name: z.string().min(1), columns: z.array(column).min(1), rows });

type Operand = string | Expression;

/** Definition of a measure: an aggregation of a column, or arithmetic on other measures. */
export type Expression =
  | { sum: string }
  | { average: string }
  | { min: string }
  | { max: string }
  | { distinctCount: string }
  | { count: string }
  | { subtract: [Operand, Operand] }
  | { divide: [Operand, Operand] }
  | { lastYear: Operand }
  | { change: Operand };

const operand: z.ZodType<Operand> = z.lazy(() => z.union([z.string(), expression]));
const pair = z.tuple([operand, operand]);
const expressions = [
  z.strictObject({ sum: columnName }),
  z.strictObject({ average: columnName }),
  z.strictObject({ min: columnName }),
  z.strictObject({ max: columnName }),
  z.strictObject({ distinctCount: columnName }),
  z.strictObject({ count: z.string() }),
  z.strictObject({ subtract: pair }),
  z.strictObject({ divide: pair }),
  z.strictObject({ lastYear: operand }),
  z.strictObject({ change: operand }),
] as const;
const operations =
  'sum, average, min, max, distinctCount (of a column), count (of a table), subtract, divide, lastYear, change';
const expression: z.ZodType<Expression> = z.union(expressions, `must be one of ${operations}`);

const measure = z.strictObject({
  name: z.string().min(1),
  table: z.string(),
  format: z.enum(measureFormats),
  expression,
});

/**
 * A row-level security role. In values, `{username}` and `{customData}` are replaced with the values from the effective
 * identity.
 */
const role = z.strictObject({
  name: z.string().min(1).max(50),
  /** Users to whom the role applies when they use their own access token. Users without a role see all rows. */
  members: z.array(z.string()).default([]),
  filters: z.array(
    z.strictObject({
      target: z.strictObject({ table: z.string(), column: z.string() }),
      values: z.array(z.union([z.string(), z.number()])).min(1),
    }),
  ),
});

/** Columns of a table from coarse to fine, for filters that name a hierarchy level. */
const hierarchy = z.strictObject({
  name: z.string().min(1),
  table: z.string(),
  levels: z.array(z.strictObject({ name: z.string().min(1), column: z.string() })).min(1),
});

/** Schema of a dataset's model: tables, relationships and measures. */
export const modelSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1),
  factTable: z.string(),
  dateTable: z.string(),
  tables: z.array(table).min(1),
  relationships: z.array(z.strictObject({ from: columnName, to: columnName })),
  hierarchies: z.array(hierarchy).default([]),
  measures: z.array(measure),
  /**
   * Reference date for relative filters, so that these filters match the dates of static rows.
   * @defaultValue the current date
   */
  today: z.iso.date().optional(),
  roles: z.array(role).default([]),
  parameters: z.array(parameterSchema).optional(),
});

export type Model = z.infer<typeof modelSchema>;
export type TableDefinition = Model['tables'][number];
export type ColumnDefinition = TableDefinition['columns'][number];
export type Measure = Model['measures'][number];
export type Role = Model['roles'][number];
export type GeneratedOrders = z.infer<typeof generatedOrders>;
