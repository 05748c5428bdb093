import { Page } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenLoaded();

// Creates an object for a page whose name is known. No message is sent.
const page = report.page('products');
await page.setActive();
console.table((await page.getVisuals()).map(({ name, title, type }) => ({ name, title, type })));

const samePage = Page.from(report, { name: 'products', displayName: 'Products' });
console.log(samePage.displayName, await samePage.getFilters());
