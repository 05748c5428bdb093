import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const page = await report.getActivePage();
const visual = await page.getVisualByName('revenue-by-country');
const { data } = await visual.exportData(models.ExportDataType.Summarized, 10);
const [header = '', ...rows] = data.split('\r\n').filter(Boolean);
const names = header.split(',');
console.table(
  rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index], cell]))),
);
