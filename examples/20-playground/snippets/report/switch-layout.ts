import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  settings: { ...config.settings, layoutType: models.LayoutType.Custom },
});
await report.whenRendered();

await report.switchLayout(models.LayoutType.Master);
console.log('The report has the layout of its author.');
