import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { VisualData } from '../../report/visual-data.ts';
import { h } from '../dom.ts';
import type { RenderOptions } from './visual-renderer.ts';

/**
 * Creates a table of a chart's values for screen readers. `data-value` and `data-highlight` contain unrounded values.
 */
export function createDataTable(
  title: string,
  { queries, results, highlight }: VisualData,
  options: RenderOptions,
): HTMLTableElement {
  const [query] = queries;
  const [result] = results;
  const columns = query?.groupBy ?? [];
  const measures = query?.measures ?? [];
  const { strings, formatter, formats } = options;
  const headers = [
    ...columns.map((name) => parseColumn(name).column),
    ...measures,
    ...(highlight ? measures.map((measure) => `${measure}, ${strings.highlighted}`) : []),
  ];
  const getRowKey = (row: readonly Value[]): string => JSON.stringify(row.slice(0, columns.length));
  const highlightRows = new Map(highlight?.rows.map((row) => [getRowKey(row), row]));
  const createCell = (attribute: string, measure: string, value: Value): HTMLElement =>
    h('td', { [attribute]: value ?? undefined }, formatter.formatExact(formats[measure], value));
  const rows = (result?.rows ?? []).map((row) =>
    h(
      'tr',
      {},
      ...columns.map((_, index) => h('th', { scope: 'row' }, String(row[index] ?? ''))),
      ...measures.map((measure, index) =>
        createCell('data-value', measure, row[columns.length + index] ?? null),
      ),
      ...(highlight ? measures : []).map((measure, index) =>
        createCell(
          'data-highlight',
          measure,
          highlightRows.get(getRowKey(row))?.[columns.length + index] ?? null,
        ),
      ),
    ),
  );
  return h(
    'table',
    {},
    h('caption', {}, title),
    h('thead', {}, h('tr', {}, ...headers.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...rows),
  );
}
