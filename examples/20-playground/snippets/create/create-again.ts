import { config, element, service } from './host-page';

const creation = service.createReport(element, config);
await creation.whenLoaded();

// `create` sends the configuration to the frame. `createReport` has called it already.
await creation.create();
console.log('The report is empty again.');
