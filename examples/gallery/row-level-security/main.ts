import { find } from '@embed-portal/example-support/access';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import type { StageLayout } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';

const currency = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/**
 * Embeds the report with the token of a user, and shows the total revenue that the user may see. In your page, the
 * server takes the user from the session.
 */
async function showReport(user: string, layout: StageLayout): Promise<Report> {
  const { service, config } = await prepareReport({ report: 'Sales overview', user }, layout);
  const report = service.embed(find(`#${user} .report`), { ...config, type: 'report', pageName: 'regions' });
  await report.whenRendered();
  followTheme(report, layout);

  const chart = await report.page('regions').getVisualByName('revenue-by-country');
  const { data } = await chart.exportData(models.ExportDataType.Summarized);
  const [, ...rows] = data.trim().split(/\r?\n/);
  const revenue = rows.reduce((total, row) => total + Number(row.split(',')[1]), 0);
  find(`#revenue-${user}`).textContent = currency.format(revenue);
  return report;
}

for (const user of ['netherlands', 'benelux']) {
  loadResponsiveStage(`#${user}`, (layout) => showReport(user, layout));
}
