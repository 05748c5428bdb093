import { models, TopNFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, pageName: 'products' });
await report.whenRendered();

const page = await report.getActivePage();
const visual = await page.getVisualByName('top-products');
const best = new TopNFilterBuilder()
  .withColumnTarget('Product', 'Product')
  .orderByTarget({ table: 'Sales', measure: 'Revenue' })
  .top(5)
  .build();
await visual.updateFilters(models.FiltersOperations.Add, [best]);
console.log(await visual.getFilters());
