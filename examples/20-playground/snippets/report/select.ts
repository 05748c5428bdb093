import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

await report.clearSelectedVisuals();
await report.closeAllOverlays();
console.log('Nothing is selected, and all menus are closed.');
