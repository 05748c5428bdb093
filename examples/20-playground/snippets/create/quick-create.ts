import type { QuickCreateConfiguration } from 'embed-toolkit';
import { config, element, service } from './host-page';

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

const creation = service.quickCreate(element, {
  type: 'quickCreate',
  embedUrl: new URL('/quickCreate', config.embedUrl).href,
  accessToken: config.accessToken,
  datasetCreateConfig,
});
console.log('Tables:', creation.createConfig.datasetCreateConfig.tableSchemaList);

// Quick create requires the access token of a user. The playground issues embed tokens only, so the service
// rejects this one.
creation.on('error', ({ detail }) => console.warn(detail.message));
await creation.create().catch((error: unknown) => console.warn(error));
