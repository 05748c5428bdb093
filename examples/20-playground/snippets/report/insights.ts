import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const page = await report.getActivePage();
console.log(await page.getSmartNarrativeInsights());

const visual = await page.getVisualByName('revenue-by-country');
console.log(await visual.getSmartNarrativeInsights());
