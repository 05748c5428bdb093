import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  settings: { ...config.settings, layoutType: models.LayoutType.MobilePortrait },
});
await report.whenRendered();

const page = await report.getActivePage();
console.log('Has a layout for phones:', await page.hasLayout(models.LayoutType.MobilePortrait));
