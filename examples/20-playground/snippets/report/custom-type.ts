import { Report } from 'embed-toolkit';
import { config, element, service } from './host-page';

// Wrappers of powerbi-client register additional types. The factory returns the content.
service.register(
  'tracked-report',
  (context, target, hostConfig) => {
    console.log('Creates', hostConfig.type);
    return new Report(context, target, { ...config, ...hostConfig, type: 'report' });
  },
  ['/tracked-reports/:uniqueId/events/:eventName'],
);

const report = service.embed(element, { ...config, type: 'tracked-report' });
await report.whenRendered();
console.log('Content type of the frame:', report.embedtype);
