import { find } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, linkReports } from 'embed-toolkit';
import type { Report, ReportLink } from 'embed-toolkit';
import { loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import type { StageLayout } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';

const countries = ['All countries', 'Netherlands', 'Germany', 'France'];
const maxChanges = 3;

/** Adds an entry to the list of filter changes, newest first. */
function addChange(text: string): void {
  const entry = document.createElement('li');
  entry.textContent = `${new Date().toLocaleTimeString()}  ${text}`;
  const list = find('#changes');
  list.prepend(entry);
  if (list.children.length > maxChanges) list.lastElementChild?.remove();
}

async function embedReport(reportName: string, selector: string, layout: StageLayout): Promise<Report> {
  const { service, config } = await prepareReport({ report: reportName }, layout);
  const report = service.embed(find(`${selector} .report`), { ...config, type: 'report' });
  await report.whenRendered();
  followTheme(report, layout);
  report.on('filtersApplied', () => addChange(`${reportName} applied filters`));
  return report;
}

let sales: Report | undefined;
let stores: Report | undefined;
let link: ReportLink | undefined;

/** Links the reports if both are loaded and the switch is on. */
function updateLink(): void {
  link?.unlink();
  link = undefined;
  if (!sales || !stores || !find<HTMLInputElement>('#linked').checked) return;
  link = linkReports([sales, stores], { filters: true, onError: (error) => addChange(String(error)) });
}

for (const country of countries) {
  const button = document.createElement('button');
  button.textContent = country;
  button.addEventListener('click', () => {
    const filters =
      country === 'All countries'
        ? []
        : [new BasicFilterBuilder().withColumnTarget('Store', 'Country').in([country]).build()];
    sales?.setFilters(filters).catch((error: unknown) => addChange((error as Error).message));
  });
  find('#countries').append(button);
}
find('#linked').addEventListener('change', updateLink);

loadResponsiveStage('#sales', async (layout) => {
  sales = undefined;
  updateLink();
  sales = await embedReport('Sales overview', '#sales', layout);
  updateLink();
  return sales;
});
loadResponsiveStage('#stores', async (layout) => {
  stores = undefined;
  updateLink();
  stores = await embedReport('Store performance', '#stores', layout);
  updateLink();
  return stores;
});
