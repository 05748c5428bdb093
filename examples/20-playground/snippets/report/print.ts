import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

// Opens the print dialog of the browser.
await report.print();
