import { config, element, service } from './host-page';

const tile = service.embed(element, config);

tile.on('tileLoaded', ({ detail }) => console.log('Loaded:', detail));
tile.on('tileClicked', ({ detail }) => console.log('Clicked:', detail));

await tile.whenLoaded();
console.log('Tile:', tile.getId());
