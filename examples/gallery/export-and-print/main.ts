import { find, onClick, showMessage } from '@embed-portal/example-support/access';
import type { Report } from 'embed-toolkit';
import { prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';
import { loadStage } from '../shared/stage.ts';

/** Maximum number of rows that the page requests. */
const maxRows = 500;
/** Maximum number of rows in the preview. The download contains all requested rows. */
const maxPreviewRows = 20;
/** Types of visuals without data. */
const typesWithoutData = ['textbox', 'slicer', 'actionButton', 'image', 'shape'];

const visualSelect = find<HTMLSelectElement>('#visual');
const typeSelect = find<HTMLSelectElement>('#type');
let csv = '';

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

const createRow = (tag: 'td' | 'th', cells: string[]): HTMLTableRowElement => {
  const row = document.createElement('tr');
  for (const text of cells) {
    const cell = document.createElement(tag);
    const value = Number(text);
    const isNumber = tag === 'td' && text !== '' && !Number.isNaN(value);
    cell.textContent = isNumber ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : text;
    if (isNumber) cell.className = 'number';
    row.append(cell);
  }
  return row;
};

async function showPreview(report: Report): Promise<void> {
  const page = await report.getActivePage();
  const visual = await page.getVisualByName(visualSelect.value);
  ({ data: csv } = await visual.exportData(Number(typeSelect.value), maxRows));
  const [header = [], ...rows] = parseCsv(csv);
  find('thead').replaceChildren(createRow('th', header));
  find('tbody').replaceChildren(...rows.slice(0, maxPreviewRows).map((row) => createRow('td', row)));
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

await loadStage('.stage', async () => {
  const { service, config } = await prepareReport({ report: 'Sales overview' });
  const report = service.embed(find('#report'), { ...config, type: 'report', pageName: 'overview' });
  await report.whenRendered();
  followTheme(report);

  const visuals = await (await report.getActivePage()).getVisuals();
  for (const { name, title, type } of visuals) {
    if (!typesWithoutData.includes(type)) visualSelect.add(new Option(title, name));
  }
  visualSelect.value = 'top-products';
  const updatePreview = () =>
    showPreview(report).catch((error: unknown) => showMessage((error as Error).message));
  visualSelect.addEventListener('change', () => void updatePreview());
  typeSelect.addEventListener('change', () => void updatePreview());
  // The user has changed a slicer or a filter of the report.
  report.on('rendered', () => void updatePreview());
  await updatePreview();

  find('#download').addEventListener('click', download);
  onClick('#print', () => report.print());
  onClick('#fullscreen', () => report.fullscreen());
});
