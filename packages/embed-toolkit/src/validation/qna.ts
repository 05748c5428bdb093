import { accessTokenField, zeroOrOne } from './basics.ts';
import type { Rule } from './rule.ts';
import { filtersPane } from './settings.ts';

export const qnaLoad: Rule = {
  ...accessTokenField,
  'datasetIds!': 'strings',
  question: 'string',
  viewMode: zeroOrOne,
  settings: { filterPaneEnabled: 'boolean', hideErrors: 'boolean', panes: { filters: filtersPane } },
  tokenType: zeroOrOne,
  groupId: 'string',
};

export const qnaInterpret = { datasetIds: 'strings', 'question!': 'string' } as const satisfies Rule;
