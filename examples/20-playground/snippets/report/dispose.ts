import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenLoaded();

report.dispose(); // releases one report and removes its iframe
service.dispose(); // releases the service with all its reports
console.log('Frames:', document.querySelectorAll('iframe').length);
