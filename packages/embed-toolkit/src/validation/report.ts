import { accessTokenField, zeroOrOne, theme } from './basics.ts';
import { reportFilters } from './filters.ts';
import type { Rule } from './rule.ts';
import { settings } from './settings.ts';

const bindings: Rule = ['each', { 'sourceDatasetId!': 'string', 'targetDatasetId!': 'string' }];

export const reportLoad: Rule = {
  ...accessTokenField,
  'id!': 'string',
  groupId: 'string',
  settings,
  pageName: 'string',
  filters: reportFilters,
  permissions: [0, 1, 2, 4, 7],
  viewMode: zeroOrOne,
  tokenType: zeroOrOne,
  bookmark: ['any', { 'name!': 'string' }, { 'state!': 'string' }],
  theme,
  embedUrl: 'string',
  datasetBinding: [
    'also',
    { datasetId: 'string', paginatedReportBindings: bindings },
    (binding: { datasetId?: unknown; paginatedReportBindings?: unknown }) =>
      binding.datasetId || binding.paginatedReportBindings ? undefined : 'datasetBinding cannot be empty',
  ],
  contrastMode: [0, 1, 2, 3, 4],
};

export const paginatedReportLoad: Rule = {
  ...accessTokenField,
  'id!': 'string',
  groupId: 'string',
  settings: { commands: { parameterPanel: { expanded: 'boolean', enabled: 'boolean' } } },
  tokenType: zeroOrOne,
  embedUrl: 'string',
  type: 'string',
  parameterValues: ['each', { 'name!': 'string', value: 'string' }],
  datasetBindings: bindings,
};
