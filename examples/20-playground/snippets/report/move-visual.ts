import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  settings: {
    ...config.settings,
    layoutType: models.LayoutType.Custom,
    customLayout: { displayOption: models.DisplayOption.FitToPage },
  },
});
await report.whenRendered();

const page = await report.getActivePage();
const table = await page.getVisualByName('top-products');
await table.setVisualDisplayState(models.VisualContainerDisplayMode.Hidden);

const donut = await page.getVisualByName('revenue-by-channel');
await donut.moveVisual(16, 300);
await donut.resizeVisual(600, 380);
