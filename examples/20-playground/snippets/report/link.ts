import { linkReports } from 'embed-toolkit';
import { config, element, service } from './host-page';

// One below the other, so that both are wide enough to read.
element.style.display = 'grid';
element.style.gridAutoRows = '400px';
const embedCopy = () => service.embed(element.appendChild(document.createElement('div')), config);
const left = embedCopy();
const right = embedCopy();
await Promise.all([left.whenRendered(), right.whenRendered()]);

const link = linkReports([left, right], { filters: true, page: true });
await left.setPage('products');
await new Promise((resolve) => right.on('pageChanged', resolve));
console.log('Both reports show', (await right.getActivePage()).displayName);
link.unlink();
