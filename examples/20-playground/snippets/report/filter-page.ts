import { AdvancedFilterBuilder, models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, pageName: 'products' });
await report.whenRendered();

const page = await report.getActivePage();
const toys = new AdvancedFilterBuilder()
  .withColumnTarget('Product', 'Product')
  .or()
  .addCondition('Contains', 'a')
  .addCondition('StartsWith', 'B')
  .build();
await page.updateFilters(models.FiltersOperations.Add, [toys]);
console.log(await page.getFilters());

await page.setFilters([]);
await page.removeFilters();
