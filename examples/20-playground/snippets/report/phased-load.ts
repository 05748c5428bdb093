import { BasicFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.load(element, config);
await report.whenLoaded();

// The report is loaded, but shows nothing yet.
const year = new BasicFilterBuilder().withColumnTarget('Calendar', 'Year').in([2024]).build();
await report.setFilters([year]);
await report.render();
await report.whenRendered();
console.log('Rendered with', await report.getFilters());
