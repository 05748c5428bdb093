import { config, element, service } from './host-page';

const dashboard = service.embed(element, { ...config, pageView: 'fitToWidth' });

dashboard.on('tileClicked', ({ detail }) => console.log('Tile:', detail));

await dashboard.whenLoaded();
console.log('Dashboard:', dashboard.getId(), 'Click a tile.');
