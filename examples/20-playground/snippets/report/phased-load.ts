import { BasicFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.load(element, config);
await report.whenLoaded();

// The report is loaded, but shows nothing yet.
const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
await report.setFilters([germany]);
await report.render();
await report.whenRendered();
console.log('Rendered with', await report.getFilters());
