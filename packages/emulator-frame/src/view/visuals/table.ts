import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { OrderBy, TableVisual } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { DataPoint } from '../../report/state.ts';
import type { VisualData } from '../../report/visual-data.ts';
import { h } from '../dom.ts';
import { isSelected } from './chart-series.ts';
import type { VisualActions, RenderOptions, VisualRenderer } from './visual-renderer.ts';

/** Maximum number of rendered rows. */
const maxRows = 500;

/** Creates a table with totals. Clicking a column header sorts the table, and clicking a row selects it. */
export function createTable(visual: TableVisual, actions: VisualActions): VisualRenderer {
  const body = h('div', { class: 'scroller', role: 'region', 'aria-label': visual.title });
  const element = h(
    'section',
    { class: 'tile', 'aria-label': visual.title },
    h('h2', {}, visual.title),
    body,
  );
  const render = (data: VisualData, options: RenderOptions): void => {
    const rows = (data.results[0]?.rows ?? []).slice(0, maxRows);
    const orderBy = options.sort ?? visual.orderBy;
    const table = h(
      'table',
      { class: 'grid', role: 'grid' },
      createHead(visual, orderBy, actions),
      createBody(visual, rows, options, actions),
      createFoot(visual, data, options),
    );
    const focusedField = body.querySelector<HTMLElement>('button:focus')?.dataset['field'];
    const focusedRow = [...body.querySelectorAll('tbody tr')].indexOf(
      document.activeElement as HTMLTableRowElement,
    );
    body.replaceChildren(rows.length > 0 ? table : h('p', { class: 'empty' }, options.strings.noData));
    if (focusedField !== undefined)
      body.querySelector<HTMLElement>(`[data-field="${CSS.escape(focusedField)}"]`)?.focus();
    if (focusedRow >= 0) focusRow([...body.querySelectorAll<HTMLElement>('tbody tr')], focusedRow);
  };
  return { element, render };
}

/** Creates the column headers. The first click sorts columns ascending and measures descending. */
function createHead(visual: TableVisual, orderBy: OrderBy | undefined, actions: VisualActions): HTMLElement {
  const createHeadCell = (field: string, label: string, numeric: boolean): HTMLElement => {
    const currentDirection = orderBy?.by === field ? orderBy.direction : undefined;
    const button = h('button', { type: 'button', 'data-field': field }, label);
    const oppositeDirection = currentDirection === 'descending' ? 'ascending' : 'descending';
    const direction = currentDirection ? oppositeDirection : numeric ? 'descending' : 'ascending';
    button.addEventListener('click', () => actions.sortBy({ by: field, direction }));
    return h(
      'th',
      { scope: 'col', class: numeric ? 'number' : undefined, 'aria-sort': currentDirection },
      button,
    );
  };
  return h(
    'thead',
    {},
    h(
      'tr',
      {},
      ...visual.columns.map((name) => createHeadCell(name, parseColumn(name).column, false)),
      ...visual.values.map((name) => createHeadCell(name, visual.labels[name] ?? name, true)),
    ),
  );
}

function createBody(
  visual: TableVisual,
  rows: readonly Value[][],
  options: RenderOptions,
  actions: VisualActions,
): HTMLElement {
  const maxValues = visual.values.map((_, index) =>
    Math.max(...rows.map((row) => Math.abs(Number(row[visual.columns.length + index] ?? 0))), 1e-9),
  );
  const body = h('tbody', {});
  for (const row of rows) {
    const point: DataPoint = Object.fromEntries(
      visual.columns.map((name, index) => [name, row[index] ?? null]),
    );
    const isRowSelected = options.selectedPoints.length > 0 && isSelected(options.selectedPoints, point);
    const rowElement = h(
      'tr',
      {
        class: options.selectedPoints.length > 0 && !isRowSelected ? 'dimmed' : undefined,
        'aria-selected': isRowSelected ? 'true' : undefined,
      },
      ...visual.columns.map((name, index) =>
        h('td', {}, createCellContent(visual.links[name], row[index] ?? null, actions)),
      ),
      ...visual.values.map((measure, index) => {
        const value = row[visual.columns.length + index] ?? null;
        const share = visual.bars.includes(measure)
          ? Math.abs(Number(value)) / (maxValues[index] ?? 1)
          : undefined;
        return createValueCell(measure, value, share, options);
      }),
    );
    rowElement.addEventListener('click', (event) =>
      actions.selectPoint(point, event.ctrlKey || event.metaKey),
    );
    rowElement.addEventListener('contextmenu', () => actions.setContextPoint(point));
    body.append(rowElement);
  }
  addKeyboardNavigation(body, actions);
  return body;
}

/** Returns the text of a cell, or a link if the column has a URL template. */
function createCellContent(
  urlTemplate: string | undefined,
  value: Value,
  actions: VisualActions,
): HTMLElement | string {
  const label = String(value ?? '');
  if (urlTemplate === undefined || value === null) return label;
  const href = urlTemplate.replaceAll('{value}', encodeURIComponent(label));
  const link = h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, label);
  link.addEventListener('click', (event) => actions.followLink(event, href));
  return link;
}

/** Adds keyboard navigation with one tab stop: arrow keys move, Enter and Space select, Escape clears the selection. */
function addKeyboardNavigation(body: HTMLElement, actions: VisualActions): void {
  const rows = [...body.querySelectorAll('tr')];
  rows[0]?.setAttribute('tabindex', '0');
  body.addEventListener('keydown', (event) => {
    const index = rows.findIndex((row) => row === document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (index < 0 || (next === undefined && ![' ', 'Enter', 'Escape'].includes(event.key))) return;
    event.preventDefault();
    if (event.key === 'Escape') actions.selectPoint(undefined, false);
    else if (next === undefined) rows[index]?.dispatchEvent(new MouseEvent('click', toMouseEventInit(event)));
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

const toMouseEventInit = ({ ctrlKey, metaKey }: KeyboardEvent): MouseEventInit => ({
  bubbles: true,
  ctrlKey,
  metaKey,
});

function createFoot(visual: TableVisual, { results }: VisualData, options: RenderOptions): HTMLElement {
  const totals = results[1]?.rows[0] ?? [];
  return h(
    'tfoot',
    {},
    h(
      'tr',
      {},
      h('th', { scope: 'row', colspan: visual.columns.length }, options.strings.total),
      ...visual.values.map((measure, index) =>
        createValueCell(measure, totals[index] ?? null, undefined, options),
      ),
    ),
  );
}

function createValueCell(
  measure: string,
  value: Value,
  share: number | undefined,
  options: RenderOptions,
): HTMLElement {
  const format = options.formats[measure];
  const text = options.formatter.formatTabular(format, value);
  const isSigned = format === 'change' || format === 'points';
  const direction = isSigned && value !== null ? (Number(value) < 0 ? 'down' : 'up') : undefined;
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
