import { config, element, service } from './host-page';

// On a page without a report: the browser stores the files of the frame in its cache.
const hiddenFrame = service.preload({ type: 'report', embedUrl: config.embedUrl });
await new Promise((resolve) => hiddenFrame.addEventListener('load', resolve));
hiddenFrame.remove();

const report = service.embed(element, config);
await report.whenRendered();
console.log('The report has rendered.');
