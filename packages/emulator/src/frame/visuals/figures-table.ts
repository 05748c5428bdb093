import { parseColumn } from '../../content/references.ts';
import type { VisualFigures } from '../report/view.ts';
import { h } from '../view/dom.ts';
import type { Looks } from './visual-view.ts';

/** A chart's figures as a table for those who can't see the chart; `data-value` holds them unrounded. */
export function figuresTable(
  title: string,
  { queries, results }: VisualFigures,
  looks: Looks,
): HTMLTableElement {
  const [query] = queries;
  const [result] = results;
  const columns = query?.groupBy ?? [];
  const measures = query?.measures ?? [];
  const head = [...columns.map((name) => parseColumn(name).column), ...measures];
  const rows = (result?.rows ?? []).map((row) =>
    h(
      'tr',
      {},
      ...columns.map((_, index) => h('th', { scope: 'row' }, String(row[index] ?? ''))),
      ...measures.map((measure, index) => {
        const value = row[columns.length + index] ?? null;
        return h(
          'td',
          { 'data-value': value ?? undefined },
          looks.format.exact(looks.formats[measure], value),
        );
      }),
    ),
  );
  return h(
    'table',
    { class: 'for-readers' },
    h('caption', {}, title),
    h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...rows),
  );
}
