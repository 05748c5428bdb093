import { columnPattern, parseColumn } from '../../content/references.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import { addVisual } from '../report/builder.ts';
import type { VisualChoice } from '../report/builder.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

const types: readonly VisualChoice['type'][] = [
  'clusteredColumnChart',
  'clusteredBarChart',
  'lineChart',
  'areaChart',
  'donutChart',
  'tableEx',
  'card',
];

/** Builds a visual of fields, for those who edit; nothing for readers. */
export function builderPane(session: EmbedSession, strings: Strings): HTMLElement | undefined {
  const { fields } = session.report;
  if (!session.editing || !fields) return undefined;
  const type = choice(
    strings.visual,
    types.map((name, index) => [name, strings.visualTypes[index] ?? name]),
  );
  const columns = fields.columns.map(({ name }): [string, string] => [name, fieldName(name)]);
  const category = choice(strings.groupBy, columns);
  const series = choice(strings.series, [['', '–'], ...columns]);
  const value = choice(
    strings.figure,
    fields.measures.map(({ name }) => [name, name]),
  );
  const add = h('button', { type: 'submit' }, strings.add);
  const form = h('form', {}, type.label, category.label, series.label, value.label, add);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const picked = [category.select.value, series.select.value].filter(Boolean);
    const chosen = {
      type: type.select.value as VisualChoice['type'],
      columns: picked,
      values: [value.select.value],
    };
    session.editDefinition(addVisual(session.report.definition, session.activePage, chosen), {});
  });
  return h('aside', { class: 'builder-pane', 'aria-label': strings.build }, h('h2', {}, strings.build), form);
}

function choice(label: string, options: readonly (readonly [value: string, text: string])[]) {
  const select = h(
    'select',
    { 'aria-label': label },
    ...options.map(([value, text]) => h('option', { value }, text)),
  );
  return { select, label: h('label', {}, h('span', {}, label), select) };
}

function fieldName(name: string): string {
  if (!columnPattern.test(name)) return name;
  const { table, column } = parseColumn(name);
  return `${table}: ${column}`;
}
