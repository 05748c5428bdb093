import type { OrderBy, TableVisual } from '../../content/report-schema.ts';
import { parseColumn } from '../../content/references.ts';
import type { Value } from '../../data/table-rows.ts';
import type { Point } from '../report/state.ts';
import type { VisualFigures } from '../report/view.ts';
import { h } from '../view/dom.ts';
import { isPicked } from './chart-series.ts';
import type { Actions, Looks, VisualView } from './visual-view.ts';

const mostRows = 500;

/** Rows of figures with a total, sorted by a click on a head; a click on a row picks it. */
export function createTable(visual: TableVisual, actions: Actions): VisualView {
  const body = h('div', { class: 'scroller', role: 'region', 'aria-label': visual.title });
  const element = h(
    'section',
    { class: 'tile', 'aria-label': visual.title },
    h('h2', {}, visual.title),
    body,
  );
  const draw = (figures: VisualFigures, looks: Looks): void => {
    const rows = (figures.results[0]?.rows ?? []).slice(0, mostRows);
    const sorting = looks.sort ?? visual.orderBy;
    const table = h(
      'table',
      { class: 'grid', role: 'grid' },
      head(visual, sorting, actions),
      bodyRows(visual, rows, looks, actions),
      foot(visual, figures, looks),
    );
    const headFocused = body.querySelector<HTMLElement>('button:focus')?.dataset['field'];
    const focused = [...body.querySelectorAll('tbody tr')].indexOf(
      document.activeElement as HTMLTableRowElement,
    );
    body.replaceChildren(rows.length > 0 ? table : h('p', { class: 'empty' }, looks.strings.noData));
    if (headFocused !== undefined)
      body.querySelector<HTMLElement>(`[data-field="${CSS.escape(headFocused)}"]`)?.focus();
    if (focused >= 0) focusRow([...body.querySelectorAll<HTMLElement>('tbody tr')], focused);
  };
  return { element, draw };
}

/** A click on a head sorts by it; figures start with the largest. */
function head(visual: TableVisual, sorting: OrderBy | undefined, actions: Actions): HTMLElement {
  const cell = (field: string, label: string, numeric: boolean): HTMLElement => {
    const sorted = sorting?.by === field ? sorting.direction : undefined;
    const button = h('button', { type: 'button', 'data-field': field }, label);
    const turned = sorted === 'descending' ? 'ascending' : 'descending';
    const direction = sorted ? turned : numeric ? 'descending' : 'ascending';
    button.addEventListener('click', () => actions.sort({ by: field, direction }));
    return h('th', { scope: 'col', class: numeric ? 'number' : undefined, 'aria-sort': sorted }, button);
  };
  return h(
    'thead',
    {},
    h(
      'tr',
      {},
      ...visual.columns.map((name) => cell(name, parseColumn(name).column, false)),
      ...visual.values.map((name) => cell(name, visual.labels[name] ?? name, true)),
    ),
  );
}

function bodyRows(
  visual: TableVisual,
  rows: readonly Value[][],
  looks: Looks,
  actions: Actions,
): HTMLElement {
  const largest = visual.values.map((_, index) =>
    Math.max(...rows.map((row) => Math.abs(Number(row[visual.columns.length + index] ?? 0))), 1e-9),
  );
  const body = h('tbody', {});
  for (const row of rows) {
    const point: Point = Object.fromEntries(visual.columns.map((name, index) => [name, row[index] ?? null]));
    const picked = looks.points.length > 0 && isPicked(looks.points, point);
    const line = h(
      'tr',
      {
        class: looks.points.length > 0 && !picked ? 'dimmed' : undefined,
        'aria-selected': picked ? 'true' : undefined,
      },
      ...visual.columns.map((name, index) =>
        h('td', {}, labelOrLink(visual.links[name], row[index] ?? null, actions)),
      ),
      ...visual.values.map((measure, index) => {
        const value = row[visual.columns.length + index] ?? null;
        const share = visual.bars.includes(measure)
          ? Math.abs(Number(value)) / (largest[index] ?? 1)
          : undefined;
        return figureCell(measure, value, share, looks);
      }),
    );
    line.addEventListener('click', (event) => actions.pick(point, event.ctrlKey || event.metaKey));
    line.addEventListener('contextmenu', () => actions.aim(point));
    body.append(line);
  }
  walkByKeys(body, actions);
  return body;
}

/** The value of a column, as a link where the author gave the column an address. */
function labelOrLink(address: string | undefined, value: Value, actions: Actions): HTMLElement | string {
  const label = String(value ?? '');
  if (address === undefined || value === null) return label;
  const href = address.replaceAll('{value}', encodeURIComponent(label));
  const link = h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label);
  link.addEventListener('click', (event) => actions.follow(event, href));
  return link;
}

/** One row is a stop of the Tab key; arrow keys walk from there, Enter or Space pick, Escape clears. */
function walkByKeys(body: HTMLElement, actions: Actions): void {
  const rows = [...body.querySelectorAll('tr')];
  rows[0]?.setAttribute('tabindex', '0');
  body.addEventListener('keydown', (event) => {
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (at < 0 || (next === undefined && ![' ', 'Enter', 'Escape'].includes(event.key))) return;
    event.preventDefault();
    if (event.key === 'Escape') actions.pick(undefined, false);
    else if (next === undefined) rows[at]?.dispatchEvent(new MouseEvent('click', clickLike(event)));
    else focusRow(rows, next);
  });
}

function focusRow(rows: readonly HTMLElement[], index: number): void {
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  if (!row) return;
  for (const other of rows) other.removeAttribute('tabindex');
  row.tabIndex = 0;
  row.focus();
}

const clickLike = ({ ctrlKey, metaKey }: KeyboardEvent): MouseEventInit => ({
  bubbles: true,
  ctrlKey,
  metaKey,
});

function foot(visual: TableVisual, { results }: VisualFigures, looks: Looks): HTMLElement {
  const totals = results[1]?.rows[0] ?? [];
  return h(
    'tfoot',
    {},
    h(
      'tr',
      {},
      h('th', { scope: 'row', colspan: visual.columns.length }, looks.strings.total),
      ...visual.values.map((measure, index) => figureCell(measure, totals[index] ?? null, undefined, looks)),
    ),
  );
}

function figureCell(measure: string, value: Value, share: number | undefined, looks: Looks): HTMLElement {
  const format = looks.formats[measure];
  const text = looks.format.tabular(format, value);
  const signed = format === 'change' || format === 'points';
  const direction = signed && value !== null ? (Number(value) < 0 ? 'down' : 'up') : undefined;
  const cell = h(
    'td',
    { class: `number ${direction ?? ''}`.trim(), 'data-value': value ?? undefined },
    h('span', {}, text),
  );
  if (share !== undefined) {
    const bar = h('i', { class: 'bar' });
    bar.style.width = `${(share * 100).toFixed(1)}%`;
    cell.prepend(bar);
  }
  return cell;
}
