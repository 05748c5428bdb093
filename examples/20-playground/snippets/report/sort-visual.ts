import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const page = await report.getActivePage();
const table = await page.getVisualByName('top-products');
await table.sortBy({
  orderBy: { table: 'Product', column: 'Product' },
  direction: models.SortDirection.Ascending,
});
console.log('The products are sorted by name.');
