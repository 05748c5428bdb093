import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  settings: {
    ...config.settings,
    layoutType: models.LayoutType.Custom,
    customLayout: { displayOption: models.DisplayOption.FitToWidth },
  },
});
await report.whenRendered();

await report.resizeActivePage(models.PageSizeType.Custom, 1280, 1000);

const page = await report.getActivePage();
await page.resizePage(models.PageSizeType.Widescreen);
