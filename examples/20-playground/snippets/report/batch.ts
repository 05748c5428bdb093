import { BasicFilterBuilder, models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
const { rendered } = await report.batch(async (batch) => {
  await batch.setPage('products');
  await batch.setFilters([germany]);
  await batch.setSlicerState('products', 'year', { filters: [] });
  await batch.add((options) => report.page('products').removeFilters(options));
});
console.log('Rendered:', rendered);

await report.batch(async (batch) => {
  await batch.updateFilters(models.FiltersOperations.Add, [germany]);
  await batch.removeFilters();
  await batch.updateSettings({ panes: { filters: { visible: false } } });
  await batch.applyTheme({ themeJson: { name: 'Sand', background: '#faf6ee' } });
  await batch.applyBookmark('this-year');
});
