import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { ReportParameter } from '@embed-portal/emulator-protocol/paginated-schema';
import { getFormatter } from '../appearance/formatter.ts';
import { getStrings } from '../appearance/strings.ts';
import type { Strings } from '../appearance/strings.ts';
import type { PaginatedActions, PaginatedRenderer, PaginatedState } from '../report/paginated-session.ts';
import { getPageRows } from '../report/report-parameters.ts';
import { h } from './dom.ts';
import { downloadCsv } from './download.ts';
import { applyTheme } from './palette-style.ts';

/** Creates a renderer of paginated reports: parameter panel, page controls and one page of rows. */
export function createPaginatedRenderer(root: HTMLElement): PaginatedRenderer {
  applyTheme({}, undefined);
  return {
    render(state, actions) {
      const strings = getStrings(state.localeSettings?.language);
      root.dataset['state'] = 'rendered';
      const parts = [
        createParameterPanel(state, actions, strings),
        createPageBar(state, actions, strings),
        createReportPage(state),
      ];
      root.replaceChildren(...parts.filter((part) => part !== undefined));
    },
    showNotice: (text) => root.replaceChildren(h('p', { class: 'notice', role: 'status' }, text)),
  };
}

function createParameterPanel(
  state: PaginatedState,
  { runReport }: PaginatedActions,
  strings: Strings,
): HTMLElement | undefined {
  const { parameters } = state.report.definition;
  const { enabled, expanded } = state.parameterPanel;
  if (!enabled || parameters.length === 0) return undefined;
  const selects = parameters.map((parameter) => ({
    parameter,
    select: createParameterSelect(state, parameter, strings),
  }));
  const labels = selects.map(({ parameter, select }) =>
    h('label', {}, h('span', {}, parameter.label), select),
  );
  const form = h('form', {}, ...labels, h('button', { type: 'submit' }, strings.viewReport));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const selected = selects.map(({ parameter, select }): [string, string[]] => [
      parameter.name,
      [...select.selectedOptions].map(({ value }) => value).filter(Boolean),
    ]);
    void runReport(Object.fromEntries(selected));
  });
  return h(
    'details',
    { class: 'parameter-panel', open: expanded },
    h('summary', {}, strings.parameters),
    form,
  );
}

function createParameterSelect(
  { parameterOptions, parameterValues }: PaginatedState,
  { name, label, multiValue }: ReportParameter,
  strings: Strings,
) {
  const selected = (parameterValues[name] ?? []).map(String);
  const options = (parameterOptions[name] ?? []).map((value) => {
    const text = String(value ?? '');
    return h('option', { value: text, selected: selected.includes(text) }, text);
  });
  const allOption = multiValue ? [] : [h('option', { value: '' }, strings.all)];
  return h('select', { 'aria-label': label, multiple: multiValue }, ...allOption, ...options);
}

function createPageBar(
  { pageNumber, pageCount, report }: PaginatedState,
  { goToPage, exportCsv }: PaginatedActions,
  strings: Strings,
): HTMLElement {
  const createPageButton = (label: string, pageNumber: number, disabled: boolean): HTMLElement => {
    const button = h('button', { type: 'button', disabled }, label);
    button.addEventListener('click', () => goToPage(pageNumber));
    return button;
  };
  const exportButton = h('button', { type: 'button' }, strings.exportData);
  exportButton.addEventListener('click', () => downloadCsv(report.name, exportCsv()));
  return h(
    'nav',
    { class: 'page-bar', 'aria-label': strings.pages },
    createPageButton(strings.previous, pageNumber - 1, pageNumber === 1),
    h('span', { role: 'status' }, `${pageNumber} / ${pageCount}`),
    createPageButton(strings.next, pageNumber + 1, pageNumber === pageCount),
    exportButton,
  );
}

function createReportPage({ report, rows, pageNumber, localeSettings }: PaginatedState): HTMLElement {
  const { title, subtitle, columns, values, rowsPerPage } = report.definition;
  const formatter = getFormatter(localeSettings?.formatLocale);
  const headers = [...columns.map((name) => parseColumn(name).column), ...values];
  const tableRows = getPageRows(rows, pageNumber, rowsPerPage).map((row) =>
    h(
      'tr',
      {},
      ...columns.map((_, index) => h('td', {}, String(row[index] ?? ''))),
      ...values.map((measure, index) => {
        const value = row[columns.length + index] ?? null;
        const text = formatter.formatTabular(report.formats[measure], value);
        return h('td', { class: 'number', 'data-value': value ?? undefined }, text);
      }),
    ),
  );
  return h(
    'main',
    { class: 'paginated-page', 'aria-label': title },
    h('h1', {}, title),
    h('p', {}, subtitle),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...headers.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...tableRows),
    ),
  );
}
