import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

report.update({
  ...config,
  settings: { panes: { filters: { visible: false }, pageNavigation: { visible: false } } },
});
await report.whenLoaded();
console.log('Settings:', report.config.settings);
