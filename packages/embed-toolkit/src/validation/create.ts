import { accessTokenField, zeroOrOne, zeroToTwo, theme } from './basics.ts';
import type { Rule } from './rule.ts';

export const createReport: Rule = {
  ...accessTokenField,
  'datasetId!': 'string',
  groupId: 'string',
  tokenType: zeroOrOne,
  theme,
};

const columns: Rule = ['each', { 'name!': 'string', displayName: 'string', 'dataType!': 'string' }];

const datasetCreate: Rule = [
  'also',
  {
    'locale!': 'string',
    mashupDocument: 'string',
    datasourceConnectionConfig: {
      dataCacheMode: zeroOrOne,
      credentials: { credentialType: zeroToTwo, credentialDetails: ['values', 'string'] },
    },
    tableSchemaList: ['each', { 'name!': 'string', 'columns!': columns }],
    data: ['each', { 'name!': 'string', 'rows!': ['each', ['each', 'string']] }],
  },
  findMissingData,
];

/** The fields of a dataset that depend on each other. */
type DatasetFields = Partial<
  Record<'data' | 'datasourceConnectionConfig' | 'mashupDocument' | 'tableSchemaList', unknown>
>;

function findMissingData(dataset: DatasetFields): string | undefined {
  if (dataset.datasourceConnectionConfig && (dataset.mashupDocument ?? null) === null) {
    return 'mashupDocument cannot be empty when datasourceConnectionConfig is presented';
  }
  if (dataset.data && (dataset.tableSchemaList ?? null) === null) {
    return 'tableSchemaList cannot be empty when data is provided';
  }
  if ((dataset.data ?? dataset.mashupDocument ?? null) === null) {
    return 'At least one of data or mashupDocument must be provided';
  }
  return undefined;
}

export const quickCreate: Rule = {
  ...accessTokenField,
  groupId: 'string',
  tokenType: zeroOrOne,
  theme,
  'datasetCreateConfig!': datasetCreate,
};
