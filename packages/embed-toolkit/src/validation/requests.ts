import { zeroOrOne, slicerTargetSchema, visualSelector } from './basics.ts';
import { filters, singleTarget } from './filters.ts';
import type { Rule } from './rule.ts';
import { pageSizeTypes } from './settings.ts';

export const slicerState: Rule = { filters };

export const slicer: Rule = {
  'selector!': ['any', visualSelector, { '$schema!': slicerTargetSchema, 'target!': singleTarget }],
  'state!': slicerState,
};

export const updateFilters: Rule = [
  'any',
  { 'filtersOperation!': [1, 2, 3], 'filters!': filters },
  { 'filtersOperation!': [0], filters: 'forbidden' },
];

export const playBookmark: Rule = { 'playMode!': zeroOrOne };
export const addBookmark: Rule = { state: 'string', displayName: 'string', apply: 'boolean' };
export const captureBookmark: Rule = { 'options!': { personalizeVisuals: 'boolean', allPages: 'boolean' } };
export const customPageSize: Rule = { 'type!': pageSizeTypes, width: 'number', height: 'number' };
export const exportData: Rule = { rows: 'number', exportDataType: zeroOrOne };
/** An object with a name: a page, a bookmark to apply or a report to save. */
export const named: Rule = { 'name!': 'string' };
export const bookmarkState: Rule = { 'state!': 'string' };
