import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

// `load` sends the current configuration to the frame again. `config` of the report is the one to change.
report.config.settings = { ...config.settings, zoomLevel: 0.6 };
report.configChanged();
await report.load();
await report.whenRendered();
console.log('Zoom:', await report.getZoom());
