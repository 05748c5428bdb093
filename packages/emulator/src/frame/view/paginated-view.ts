import { parseColumn } from '../../content/references.ts';
import type { ReportParameter } from '../../content/paginated-schema.ts';
import { sheet } from '../report/paginated.ts';
import type { PaginatedSession, PaginatedView } from '../report/paginated-session.ts';
import { h } from './dom.ts';
import { downloadCsv } from './download.ts';
import { formatterOf } from './format.ts';
import { applyTheme } from './palette-style.ts';
import { stringsFor } from './strings.ts';
import type { Strings } from './strings.ts';

/** Puts a paginated report on the screen: parameters, a bar to turn sheets, and one sheet of rows. */
export function createPaginatedView(root: HTMLElement): PaginatedView {
  applyTheme({}, undefined);
  return {
    draw(session) {
      const strings = stringsFor(session.config.settings?.localeSettings?.language);
      root.dataset['state'] = 'drawn';
      const parts = [parameterPanel(session, strings), sheetBar(session, strings), sheetOfRows(session)];
      root.replaceChildren(...parts.filter((part) => part !== undefined));
    },
    showNotice: (text) => root.replaceChildren(h('p', { class: 'notice', role: 'status' }, text)),
  };
}

function parameterPanel(session: PaginatedSession, strings: Strings): HTMLElement | undefined {
  const parameters = session.report?.definition.parameters ?? [];
  const { enabled, expanded } = session.panel;
  if (!enabled || parameters.length === 0) return undefined;
  const choices = parameters.map((parameter) => ({
    parameter,
    select: parameterChoice(session, parameter, strings),
  }));
  const labels = choices.map(({ parameter, select }) =>
    h('label', {}, h('span', {}, parameter.label), select),
  );
  const form = h('form', {}, ...labels, h('button', { type: 'submit' }, strings.viewReport));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = choices.map(({ parameter, select }): [string, string[]] => [
      parameter.name,
      [...select.selectedOptions].map(({ value }) => value).filter(Boolean),
    ]);
    void session.run(Object.fromEntries(chosen));
  });
  return h(
    'details',
    { class: 'parameter-panel', open: expanded },
    h('summary', {}, strings.parameters),
    form,
  );
}

function parameterChoice(
  session: PaginatedSession,
  { name, label, multiValue }: ReportParameter,
  strings: Strings,
) {
  const chosen = (session.values[name] ?? []).map(String);
  const options = (session.choices[name] ?? []).map((value) => {
    const text = String(value ?? '');
    return h('option', { value: text, selected: chosen.includes(text) }, text);
  });
  const all = multiValue ? [] : [h('option', { value: '' }, strings.all)];
  return h('select', { 'aria-label': label, multiple: multiValue }, ...all, ...options);
}

function sheetBar(session: PaginatedSession, strings: Strings): HTMLElement {
  const turn = (label: string, to: number, disabled: boolean): HTMLElement => {
    const button = h('button', { type: 'button', disabled }, label);
    button.addEventListener('click', () => session.turnTo(to));
    return button;
  };
  const { sheet: at, sheets, report } = session;
  const save = h('button', { type: 'button' }, strings.exportData);
  save.addEventListener('click', () => downloadCsv(report?.name ?? '', session.csv()));
  return h(
    'nav',
    { class: 'sheet-bar', 'aria-label': strings.pages },
    turn(strings.previous, at - 1, at === 1),
    h('span', { role: 'status' }, `${at} / ${sheets}`),
    turn(strings.next, at + 1, at === sheets),
    save,
  );
}

function sheetOfRows({ report, rows, sheet: at, config }: PaginatedSession): HTMLElement | undefined {
  if (!report) return undefined;
  const { title, subtitle, columns, values, rowsPerPage } = report.definition;
  const format = formatterOf(config.settings?.localeSettings?.formatLocale);
  const heads = [...columns.map((name) => parseColumn(name).column), ...values];
  const lines = sheet(rows, at, rowsPerPage).map((row) =>
    h(
      'tr',
      {},
      ...columns.map((_, index) => h('td', {}, String(row[index] ?? ''))),
      ...values.map((measure, index) => {
        const value = row[columns.length + index] ?? null;
        const text = format.tabular(report.formats[measure], value);
        return h('td', { class: 'number', 'data-value': value ?? undefined }, text);
      }),
    ),
  );
  return h(
    'main',
    { class: 'sheet', 'aria-label': title },
    h('h1', {}, title),
    h('p', {}, subtitle),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...lines),
    ),
  );
}
