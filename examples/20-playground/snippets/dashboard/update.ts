import { config, element, service } from './host-page';

const dashboard = service.embed(element, { ...config, pageView: 'fitToWidth' });
await dashboard.whenLoaded();

const oneColumn = { ...config, pageView: 'oneColumn' };
dashboard.update(oneColumn);
await dashboard.whenLoaded();
console.log('The tiles are in one column.');
