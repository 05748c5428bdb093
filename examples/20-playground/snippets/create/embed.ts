import { config, element, service } from './host-page';

const creation = service.createReport(element, config);

creation.on('saved', ({ detail }) => console.log('Saved:', detail));

await creation.whenLoaded();
console.log('Dataset:', creation.createConfig.datasetId, creation.getId());
console.log('Has changes:', !(await creation.isSaved()));

// Call it when the user has added a visual. The frame rejects the call until it has opened the dataset.
await creation.saveAs({ name: 'Report of the playground' }).catch((error: unknown) => console.warn(error));
