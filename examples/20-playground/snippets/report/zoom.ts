import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

await report.setZoom(0.75);
console.log('Zoom:', await report.getZoom());

// Browsers enter full screen only in response to a click or key of the user.
await report.fullscreen().catch((error: unknown) => console.warn(error));
await report.exitFullscreen().catch((error: unknown) => console.warn(error));
