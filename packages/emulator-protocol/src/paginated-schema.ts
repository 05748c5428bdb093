import { z } from 'zod';
import { columnName } from './column-name.ts';

/** Parameter of a paginated report, which filters a column. An empty selection includes all values. */
const parameter = z.strictObject({
  name: z.string().regex(/^\w+$/),
  label: z.string().min(1),
  column: columnName,
  multiValue: z.boolean().default(false),
  default: z.array(z.union([z.string(), z.number()])).default([]),
});

/** Schema of a paginated report: a list that is split into pages. */
export const paginatedSchema = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().min(1),
  subtitle: z.string().default(''),
  columns: z.array(columnName).min(1).max(6),
  values: z.array(z.string()).min(1).max(20),
  rowsPerPage: z.number().int().min(1).max(200).default(28),
  parameters: z.array(parameter).default([]),
});

export type PaginatedReportDefinition = z.infer<typeof paginatedSchema>;
export type ReportParameter = PaginatedReportDefinition['parameters'][number];
