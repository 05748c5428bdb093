import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenLoaded();

// `router`, `hpm` and `wpmp` are the message layers that powerbi-client exposes.
service.router.post('/reports/:uid/events/:name', ({ params }) => console.log('Event:', params));
const { uniqueId } = report.config;
const response = await service.hpm.get(
  '/report/pages',
  { uid: uniqueId },
  report.iframe.contentWindow ?? undefined,
);
console.log(response.statusCode, response.body, service.wpmp);
