import { BasicFilterBuilder, models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const countries = new BasicFilterBuilder()
  .withColumnTarget('Store', 'Country')
  .in(['Germany', 'Austria'])
  .build();
await report.updateFilters(models.FiltersOperations.Add, [countries]);
console.log(await report.getFilters());

await report.setFilters([countries]); // replaces all filters of the report
await report.removeFilters();
console.log('Filters:', (await report.getFilters()).length);
