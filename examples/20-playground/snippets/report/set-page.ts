import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, pageName: 'regions' });
await report.whenRendered();
console.log('Active:', (await report.getActivePage()).displayName);

await report.setPage('products');

const overview = await report.getPageByName('overview');
await overview.setActive();
console.log('Active:', (await report.getActivePage()).displayName);
