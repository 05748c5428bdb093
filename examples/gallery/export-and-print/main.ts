import { find, onClick, showMessage } from '@embed-portal/example-support/access';
import type { Report } from 'embed-toolkit';
import { loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';

/** Maximum number of rows that the page requests. */
const maxRows = 500;
/** Maximum number of rows in the preview. The download contains all requested rows. */
const maxPreviewRows = 20;
/** Types of visuals without data. */
const typesWithoutData = ['textbox', 'slicer', 'actionButton', 'image', 'shape'];

const visualSelect = find<HTMLSelectElement>('#visual');
const typeSelect = find<HTMLSelectElement>('#type');
let csv = '';
let report: Report | undefined;

/** Splits CSV into rows of cells. Quoted cells may contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .trim()
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows;
}

const isNumber = (text = ''): boolean => text !== '' && !Number.isNaN(Number(text));
const formatNumber = (value: number): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  });

/** Creates a row whose numeric columns are aligned to the right, like their headings. */
function createRow(tag: 'td' | 'th', cells: string[], isNumeric: boolean[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  for (const [column, text] of cells.entries()) {
    const cell = document.createElement(tag);
    cell.textContent = isNumeric[column] && isNumber(text) ? formatNumber(Number(text)) : text;
    if (isNumeric[column]) cell.className = 'number';
    row.append(cell);
  }
  return row;
}

async function showPreview(): Promise<void> {
  if (!report) return;
  const page = await report.getActivePage();
  const visual = await page.getVisualByName(visualSelect.value);
  ({ data: csv } = await visual.exportData(Number(typeSelect.value), maxRows));
  const [header = [], ...rows] = parseCsv(csv);
  const isNumeric = header.map((_, column) => rows.every((row) => isNumber(row[column])));
  find('thead').replaceChildren(createRow('th', header, isNumeric));
  const previewRows = rows.slice(0, maxPreviewRows).map((row) => createRow('td', row, isNumeric));
  find('tbody').replaceChildren(...previewRows);
  const note = rows.length > maxPreviewRows ? `, the first ${maxPreviewRows} are shown` : '';
  showMessage(`${rows.length} rows${note}`);
}

function download(): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${visualSelect.value}.csv`,
  });
  link.click();
  URL.revokeObjectURL(url);
}

const updatePreview = () => showPreview().catch((error: unknown) => showMessage((error as Error).message));
visualSelect.addEventListener('change', () => void updatePreview());
typeSelect.addEventListener('change', () => void updatePreview());
find('#download').addEventListener('click', download);
onClick('#print', async () => report?.print());
onClick('#fullscreen', async () => report?.fullscreen());

loadResponsiveStage('.stage', async (layout) => {
  const { service, config } = await prepareReport({ report: 'Sales overview' }, layout);
  report = service.embed(find('#report'), { ...config, type: 'report', pageName: 'overview' });
  await report.whenRendered();
  followTheme(report, layout);

  if (visualSelect.options.length === 0) {
    const page = await report.getActivePage();
    for (const { name, title, type } of await page.getVisuals()) {
      if (!typesWithoutData.includes(type)) visualSelect.add(new Option(title, name));
    }
    visualSelect.value = 'top-products';
  }
  // Updates the preview when the user changes a slicer or a filter of the report.
  report.on('rendered', () => void updatePreview());
  await updatePreview();
  return report;
});
