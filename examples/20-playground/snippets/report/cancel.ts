import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const controller = new AbortController();
const call = report.getPages({ signal: controller.signal, timeout: 5000 });
controller.abort();
await call.catch((error: unknown) => console.warn(error));
