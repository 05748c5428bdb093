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
const card = await page.getVisualByName('revenue');
const { visualName } = await card.clone({ layout: { x: 400, y: 300, width: 300, height: 150 } });
console.log('Copy:', visualName);
