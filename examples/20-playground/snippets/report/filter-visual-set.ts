import { TopNFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, pageName: 'products' });
await report.whenRendered();

const page = await report.getActivePage();
const visual = await page.getVisualByName('top-products');
const worst = new TopNFilterBuilder()
  .withColumnTarget('Product', 'Product')
  .orderByTarget({ table: 'Sales', measure: 'Revenue' })
  .bottom(3)
  .build();
await visual.setFilters([worst]);
console.log('Filters:', (await visual.getFilters()).length);

await visual.removeFilters();
console.log('Filters:', (await visual.getFilters()).length);
