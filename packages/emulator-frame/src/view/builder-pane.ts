import { columnPattern, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { Strings } from '../appearance/strings.ts';
import type { Dispatch } from '../report/commands.ts';
import { getActivePage } from '../report/embed-state.ts';
import type { LoadedState } from '../report/embed-state.ts';
import { addVisual } from '../report/visual-builder.ts';
import type { VisualSpec } from '../report/visual-builder.ts';
import { h } from './dom.ts';

const visualTypes: readonly VisualSpec['type'][] = [
  'clusteredColumnChart',
  'clusteredBarChart',
  'lineChart',
  'areaChart',
  'donutChart',
  'tableEx',
  'card',
];

/** Creates the pane for building visuals, or returns undefined in view mode. */
export function createBuilderPane(
  state: LoadedState,
  dispatch: Dispatch,
  strings: Strings,
): HTMLElement | undefined {
  const { fields } = state.report;
  if (!state.isEditing || !fields) return undefined;
  const type = createSelect(
    strings.visual,
    visualTypes.map((name, index) => [name, strings.visualTypes[index] ?? name]),
  );
  const columns = fields.columns.map(({ name }): [string, string] => [name, toFieldLabel(name)]);
  const category = createSelect(strings.groupBy, columns);
  const series = createSelect(strings.series, [['', '–'], ...columns]);
  const value = createSelect(
    strings.value,
    fields.measures.map(({ name }) => [name, name]),
  );
  const add = h('button', { type: 'submit' }, strings.add);
  const form = h('form', {}, type.label, category.label, series.label, value.label, add);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const columnNames = [category.select.value, series.select.value].filter(Boolean);
    const spec = {
      type: type.select.value as VisualSpec['type'],
      columns: columnNames,
      values: [value.select.value],
    };
    const definition = addVisual(state.report.definition, getActivePage(state), spec);
    dispatch({ type: 'editDefinition', definition, change: {} });
  });
  return h('aside', { class: 'builder-pane', 'aria-label': strings.build }, h('h2', {}, strings.build), form);
}

function createSelect(label: string, options: readonly (readonly [value: string, text: string])[]) {
  const select = h(
    'select',
    { 'aria-label': label },
    ...options.map(([value, text]) => h('option', { value }, text)),
  );
  return { select, label: h('label', {}, h('span', {}, label), select) };
}

function toFieldLabel(name: string): string {
  if (!columnPattern.test(name)) return name;
  const { table, column } = parseColumn(name);
  return `${table}: ${column}`;
}
