import { parseColumn } from '../../content/references.ts';
import type { Value } from '../../data/table-rows.ts';
import type { VisualFigures } from '../report/view.ts';
import { h } from '../view/dom.ts';
import type { Looks } from './visual-view.ts';

/** A chart's figures as a table for those who can't see the chart; `data-value` and `data-highlight` hold them unrounded. */
export function figuresTable(
  title: string,
  { queries, results, highlight }: VisualFigures,
  looks: Looks,
): HTMLTableElement {
  const [query] = queries;
  const [result] = results;
  const columns = query?.groupBy ?? [];
  const measures = query?.measures ?? [];
  const { strings, format, formats } = looks;
  const head = [
    ...columns.map((name) => parseColumn(name).column),
    ...measures,
    ...(highlight ? measures.map((measure) => `${measure}, ${strings.highlighted}`) : []),
  ];
  const keyOf = (row: readonly Value[]): string => JSON.stringify(row.slice(0, columns.length));
  const shares = new Map(highlight?.rows.map((row) => [keyOf(row), row]));
  const cell = (attribute: string, measure: string, value: Value): HTMLElement =>
    h('td', { [attribute]: value ?? undefined }, format.exact(formats[measure], value));
  const rows = (result?.rows ?? []).map((row) =>
    h(
      'tr',
      {},
      ...columns.map((_, index) => h('th', { scope: 'row' }, String(row[index] ?? ''))),
      ...measures.map((measure, index) => cell('data-value', measure, row[columns.length + index] ?? null)),
      ...(highlight ? measures : []).map((measure, index) =>
        cell('data-highlight', measure, shares.get(keyOf(row))?.[columns.length + index] ?? null),
      ),
    ),
  );
  return h(
    'table',
    {},
    h('caption', {}, title),
    h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...rows),
  );
}
