import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();
report.on('commandTriggered', ({ detail }) => console.log(detail.command, detail.dataPoints));

await report.addContextMenuCommand('order', 'Order again', 'Order again');
await report.addOptionsMenuCommand('explain', 'Explain this', 'Explain this');
console.log('Commands:', report.groups, 'Open the menu of a visual.');

await report.removeOptionsMenuCommand('explain', 'Explain this');
