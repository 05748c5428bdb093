import { config, element, service } from './host-page';

// Select the fault "Frame never responds" to see another result.
const report = service.embed(element, config);
await report.whenLoaded({ timeout: 4000 }).catch((error: unknown) => console.warn(error));

const { code, message, remedy } = report.diagnose();
console.log({ code, message, remedy });
console.log(
  'ID for the support of the service:',
  await report.getCorrelationId({ timeout: 2000 }).catch(() => 'none'),
);
