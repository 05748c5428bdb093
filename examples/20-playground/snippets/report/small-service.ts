import { EmbedService, Report } from 'embed-toolkit';
import { config, element } from './host-page';

// A bundler drops the classes of the other content types. Messages of this service are not in the timeline.
const service = new EmbedService({ report: Report }, { embedOrigins: [new URL(config.embedUrl).origin] });

const report = service.embed(element, config);
await report.whenRendered();
console.log('Report:', report.getId());
