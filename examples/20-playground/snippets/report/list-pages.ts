import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenLoaded();

const pages = await report.getPages();
const visiblePages = pages.filter(({ visibility }) => visibility === models.SectionVisibility.AlwaysVisible);
console.table(
  visiblePages.map(({ name, displayName, defaultSize }) => ({ name, displayName, ...defaultSize })),
);
