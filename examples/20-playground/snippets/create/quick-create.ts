import { Service } from 'embed-toolkit';
import type { QuickCreateConfiguration } from 'embed-toolkit';
import { config, element } from './host-page';

const columns = [
  { name: 'City', displayName: 'City', dataType: 'Text' },
  { name: 'Guests', displayName: 'Guests', dataType: 'Number' },
];
const rows = [
  ['Delft', '3'],
  ['Ghent', '5'],
];
const datasetCreateConfig = {
  locale: 'en',
  tableSchemaList: [{ name: 'Stays', columns }],
  data: [{ name: 'Stays', rows }],
} as QuickCreateConfiguration['datasetCreateConfig'];

const service = new Service({
  embedOrigins: [new URL(config.embedUrl).origin],
  onError: (error) => console.warn(error),
});
const creation = service.quickCreate(element, {
  type: 'quickCreate',
  embedUrl: new URL('/quickCreate', config.embedUrl).href,
  accessToken: config.accessToken,
  datasetCreateConfig,
});
console.log('Tables:', creation.createConfig.datasetCreateConfig.tableSchemaList);

// `quickCreate` has already called `create`. Call it again after a failure.
await creation.create().catch((error: unknown) => console.warn(error));
console.log('This call requires the access token of a user. The playground has embed tokens only.');
