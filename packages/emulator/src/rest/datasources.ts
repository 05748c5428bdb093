import { toUuid } from '../oauth/directory.ts';

/** ID of the only gateway: that of the emulator. */
export const gatewayId = toUuid('gateway');

/** Returns the data sources of a dataset: one file on the gateway of the emulator. */
export const listDatasources = (datasetId: string) => [
  {
    datasourceType: 'File',
    connectionDetails: { path: `content/${datasetId}.csv` },
    datasourceId: toUuid(`datasource\n${datasetId}`),
    gatewayId,
  },
];
