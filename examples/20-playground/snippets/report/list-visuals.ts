import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const page = await report.getActivePage();
const visuals = await page.getVisuals();
console.table(
  visuals.map(({ name, type, title, layout }) => ({ name, type, title, x: layout?.x, y: layout?.y })),
);
