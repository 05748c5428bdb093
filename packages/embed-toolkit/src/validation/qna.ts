import type { Rule } from './rule.ts';
import { access, onOff } from './basics.ts';
import { filtersPane } from './settings.ts';

export const qnaLoad: Rule = {
  ...access,
  'datasetIds!': 'strings',
  question: 'string',
  viewMode: onOff,
  settings: { filterPaneEnabled: 'boolean', hideErrors: 'boolean', panes: { filters: filtersPane } },
  tokenType: onOff,
  groupId: 'string',
};

export const qnaInterpret = { datasetIds: 'strings', 'question!': 'string' } as const satisfies Rule;
