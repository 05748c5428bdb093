import { BasicFilterBuilder, models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const visual = service.embed(element, config);
await visual.whenRendered();

const online = new BasicFilterBuilder().withColumnTarget('Store', 'Channel').in(['Online']).build();
await visual.setFilters([online]);
console.log(await visual.getFilters());

await visual.updateFilters(models.FiltersOperations.RemoveAll);
// The level is that of the visual, its page or its report.
await visual.setFilters([online], models.FiltersLevel.Report);
await visual.removeFilters(models.FiltersLevel.Report);
