import { config, element, service } from './host-page';

const report = service.embed(element, config);
console.log('Embedded:', service.getNumberOfComponents());
console.log('Same object:', service.get(element) === report, service.find(report.config.uniqueId) === report);

service.reset(element); // removes the iframe and releases the report
console.log('Embedded after the reset:', service.getNumberOfComponents());
