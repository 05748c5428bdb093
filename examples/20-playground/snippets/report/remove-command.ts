import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

await report.addContextMenuCommand('order', 'Order again', 'Order again');
await report.removeContextMenuCommand('order', 'Order again');
console.log('The context menu has no command of the page.');
