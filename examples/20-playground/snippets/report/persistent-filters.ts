import { BasicFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  settings: { ...config.settings, persistentFiltersEnabled: true },
});
await report.whenRendered();
console.log('A saved state was applied:', await report.arePersistentFiltersApplied());

const garden = new BasicFilterBuilder().withColumnTarget('Product', 'Category').in(['Garden']).build();
await report.setFilters([garden]);
await report.savePersistentFilters();
console.log(await report.getPersistentFilters());
await report.resetPersistentFilters();
