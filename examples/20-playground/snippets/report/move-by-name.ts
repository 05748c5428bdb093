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

const { Hidden } = models.VisualContainerDisplayMode;
await report.setVisualDisplayState('overview', 'top-products', Hidden);
await report.moveVisual('overview', 'revenue-by-channel', 20, 320);
await report.resizeVisual('overview', 'revenue-by-channel', 500, 360);

// A page has the same calls, without the name of the page.
const page = await report.getActivePage();
await page.setVisualDisplayState('margin', Hidden);
await page.moveVisual('revenue', 500, 20);
await page.resizeVisual('revenue', 360, 128);
