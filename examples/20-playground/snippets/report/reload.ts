import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

await report.refresh(); // queries the data again
console.log('The data is current.');

await report.reload(); // loads the report again, with its configuration
console.log('The report has its original state.');
