import type { Value } from '../../data/table-rows.ts';
import { parseColumn } from '../../content/references.ts';
import type { VisualFigures } from './view.ts';

const mostRows = 30_000;

/** The figures behind a visual as CSV, with a header row. */
export function summarisedCsv({ queries, results }: VisualFigures, rows = mostRows): string {
  const [query] = queries;
  const header = query ? [...query.groupBy.map((name) => parseColumn(name).column), ...query.measures] : [];
  const body = results[0]?.rows.slice(0, Math.min(rows, mostRows)) ?? [];
  return [header, ...body].map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

function csvCell(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
