import { validatePaginatedReportLoad, validateReportLoad } from 'powerbi-models';
import { describe, expect, it } from 'vitest';
import { validate } from './engine.ts';
import { paginatedReportLoad, reportLoad } from './report.ts';
import type { Rule } from './rule.ts';

const base = { accessToken: 't', id: 'i' };
const target = { table: 'Sales', column: 'Region' };
const filter = { $schema: 's', target, operator: 'In', values: ['North'], filterType: 1 };
const command = { name: 'c', title: 'C', extend: { visualContextMenu: { title: 'C' } } };

const withSettings = (settings: unknown) => ({ ...base, settings });
const withFilters = (...filters: unknown[]) => ({ ...base, filters });

const configurations: unknown[] = [
  base,
  {},
  3,
  [],
  null,
  { accessToken: 3, id: 'i' },
  { accessToken: null, id: 'i' },
  { ...base, id: 7 },
  { ...base, groupId: 3 },
  { tokenType: 7, pageName: 3, groupId: 3 },
  { ...base, contrastMode: 9, bookmark: {}, groupId: 3 },
  Object.create({ accessToken: 't', id: 7 }),
  { ...base, pageName: {} },
  { ...base, tokenType: 2 },
  { ...base, tokenType: '1' },
  { ...base, tokenType: NaN },
  { ...base, permissions: 3 },
  { ...base, permissions: 7 },
  { ...base, viewMode: 'edit' },
  { ...base, contrastMode: 5 },
  { ...base, bookmark: {} },
  { ...base, bookmark: { name: 'b' } },
  { ...base, bookmark: { state: 's', name: 3 } },
  { ...base, theme: [] },
  { ...base, theme: { themeJson: 'dark' } },
  { ...base, datasetBinding: {} },
  { ...base, datasetBinding: { datasetId: 3 } },
  { ...base, datasetBinding: { paginatedReportBindings: [{ sourceDatasetId: 'a' }] } },
  withSettings('all'),
  withSettings(null),
  withSettings({ unheardOf: true }),
  withSettings({ filterPaneEnabled: 'yes', navContentPaneEnabled: 'no' }),
  withSettings({ layoutType: 4 }),
  withSettings({ background: 'none' }),
  withSettings({ hyperlinkClickBehavior: 3 }),
  withSettings({ panes: { filters: { visible: 'no' } } }),
  withSettings({ panes: { pageNavigation: { position: 2 } } }),
  withSettings({ panes: { visualizations: { expanded: 1 } } }),
  withSettings({ bars: { actionBar: { visible: 1 } } }),
  withSettings({ customLayout: { displayOption: 3 } }),
  withSettings({ customLayout: { pageSize: {} } }),
  withSettings({ customLayout: { pagesLayout: [] } }),
  withSettings({ customLayout: { pagesLayout: { p1: 3 } } }),
  withSettings({ customLayout: { pagesLayout: { p1: {} } } }),
  withSettings({ customLayout: { pagesLayout: { p1: { visualsLayout: { v1: { x: 'left' } } } } } }),
  withSettings({
    customLayout: { pagesLayout: { p1: { visualsLayout: { v1: { displayState: { mode: 2 } } } } } },
  }),
  withSettings({ commands: [{ copy: { displayOption: 1 } }, { drill: {} }] }),
  withSettings({ commands: {} }),
  withSettings({ extensions: [{ command }] }),
  withSettings({ extensions: { commands: [command], groups: [{ name: 'g' }] } }),
  withSettings({ extensions: { groups: [] } }),
  withSettings({
    extensions: [
      { command: { ...command, extend: { visualContextMenu: { groupName: 'g', menuLocation: 0 } } } },
    ],
  }),
  withSettings({ visualSettings: { visualHeaders: [{ settings: { visible: false } }] } }),
  withSettings({ visualSettings: { visualHeaders: [{ selector: { visualName: 'v' } }] } }),
  withSettings({ printSettings: { browserPrintAdjustmentsMode: 2 } }),
  withFilters(filter),
  withFilters(filter, {}),
  withFilters({ ...filter, filterType: 0 }),
  withFilters({ ...filter, target: 'Sales' }),
  withFilters({ ...filter, values: [{}] }),
  withFilters({ ...filter, displaySettings: { isLockedInViewMode: 'yes' } }),
  withFilters({ target, logicalOperator: 'And', conditions: [{ operator: 'Is', value: 1 }] }),
  withFilters({ target, logicalOperator: 'And', conditions: [{ value: 1 }] }),
  withFilters({ target, operator: 'Top', itemCount: 3, orderBy: { table: 'Sales', measure: 'Revenue' } }),
  withFilters({ target, operator: 0, timeUnitsCount: 3, timeUnitType: 1, includeToday: true, filterType: 4 }),
  withFilters({ target, operator: 0, timeUnitsCount: 3, timeUnitType: 7, filterType: 7 }),
  withFilters({ target, operator: 0, timeUnitsCount: 3, timeUnitType: 7, includeToday: true, filterType: 4 }),
  withFilters({ target: [target], isExclude: true, values: ['a', [[{ value: 'b' }]]] }),
  withFilters({
    target: [target],
    filterType: 9,
    hierarchyData: [{ value: 'a', children: [{ operator: 3 }] }],
  }),
  { ...base, filters: {} },
  { ...base, filters: 'none' },
  { ...base, filters: { allPages: { operation: 1, filters: [filter] } } },
  { ...base, filters: { allPages: { operation: 0, filters: [filter] } } },
  { ...base, filters: { allPages: { operation: 0, filters: null } } },
  { ...base, filters: { currentPage: { operation: 2 } } },
];

const paginatedConfigurations: unknown[] = [
  base,
  {},
  { ...base, type: 3 },
  { ...base, settings: { commands: { parameterPanel: { expanded: 'yes' } } } },
  { ...base, settings: { commands: [] } },
  { ...base, parameterValues: [{ name: 'Year', value: '2025' }] },
  { ...base, parameterValues: [{ value: '2025' }] },
  { ...base, datasetBindings: [{ sourceDatasetId: 'a', targetDatasetId: 'b' }, {}] },
];

describe('validate', () => {
  it.each(configurations.map((config) => [JSON.stringify(config), config]))(
    'reports the same first error as powerbi-models for the report configuration %s',
    (_, config) => {
      expect(validate(reportLoad, config)[0]?.message).toBe(validateReportLoad(config)?.[0]?.message);
    },
  );

  it.each(paginatedConfigurations.map((config) => [JSON.stringify(config), config]))(
    'reports the same first error as powerbi-models for the paginated report configuration %s',
    (_, config) => {
      const reference = validatePaginatedReportLoad(config)?.[0]?.message;
      expect(validate(paginatedReportLoad, config)[0]?.message).toBe(reference);
    },
  );
});

it.each<[string, Rule, object, string]>([
  ['a missing required field', { 'accessToken!': 'string' }, {}, 'accessToken is required'],
  ['a forbidden field', { filters: 'forbidden' }, { filters: [] }, 'filters is forbidden'],
])('validate names %s in the error message', (_, rule, input, message) => {
  expect(validate(rule, input)).toMatchObject([{ message }]);
});

it.each<[string, Rule, unknown, object[]]>([
  [
    'each invalid entry of a list',
    { 'names!': ['each', 'string'] },
    { names: ['a', 1, 'b', 2] },
    [
      { path: 'names[1]', message: 'names property is invalid' },
      { path: 'names[3]', message: 'names property is invalid' },
    ],
  ],
  [
    'values of an object with any keys',
    { details: ['values', { 'name!': 'string' }] },
    { details: { a: { name: 'x' }, b: {}, c: 3 } },
    [
      { path: 'details.b.name', message: 'name is required' },
      { path: 'details.c', message: 'details must be an object' },
    ],
  ],
  [
    'a value of another type instead of an object with any keys',
    { details: ['values', 'string'] },
    { details: ['a'] },
    [{ path: 'details', message: 'details must be an object' }],
  ],
  [
    'a text that is not a list of strings',
    { names: 'strings' },
    { names: 'a' },
    [{ path: 'names', message: 'names must be an array of strings' }],
  ],
  [
    'a number outside a range',
    { zoom: ['between', 0.25, 4] },
    { zoom: 4.01 },
    [{ path: 'zoom', message: 'zoom must be a number between 0.25 and 4' }],
  ],
  [
    'a text instead of a number in a range',
    { zoom: ['between', 0.25, 4] },
    { zoom: '1' },
    [{ path: 'zoom', message: 'zoom must be a number' }],
  ],
  [
    'a number below a range',
    { zoom: ['between', 0.25, 4] },
    { zoom: 0.24 },
    [{ path: 'zoom', message: 'zoom must be a number between 0.25 and 4' }],
  ],
  [
    'a text that differs from the only allowed one',
    { $schema: ['is', 'a'] },
    { $schema: 'b' },
    [{ path: '$schema', message: '$schema property is invalid' }],
  ],
  [
    'a number instead of the only allowed text',
    { $schema: ['is', 'a'] },
    { $schema: 1 },
    [{ path: '$schema', message: '$schema must be a string' }],
  ],
  ['no text that equals the only allowed one', { $schema: ['is', 'a'] }, { $schema: 'a' }, []],
  ['no absent entries of a list', ['each', 'string'], ['a', undefined, null], []],
  [
    'a null value of a forbidden field',
    { a: 'forbidden' },
    { a: null },
    [{ path: 'a', message: 'a is forbidden' }],
  ],
  ['no absent forbidden field', { a: 'forbidden' }, { a: undefined }, []],
  ['no number at the limits of a range', ['each', ['between', 0.25, 4]], [0.25, 4], []],
  ['no missing optional field', { name: 'string', age: ['between', 0, 9] }, { name: null }, []],
  [
    'a root value of the wrong type',
    { name: 'string' },
    'text',
    [{ path: '', message: 'input must be an object' }],
  ],
])('validate reports %s', (_, rule, input, issues) => {
  expect(validate(rule, input)).toEqual(issues);
});

it('validate reports all errors with their paths', () => {
  const config = {
    id: 'i',
    filters: [filter, { target }],
    settings: { panes: { filters: { visible: 1 } }, customLayout: { pagesLayout: { p1: {} } }, zoomLevel: 5 },
  };
  expect(validate(reportLoad, config)).toEqual([
    { path: 'accessToken', message: 'accessToken is required' },
    { path: 'settings.customLayout.pagesLayout.p1.visualsLayout', message: 'visualsLayout is required' },
    { path: 'settings.panes.filters.visible', message: 'visible must be a boolean' },
    { path: 'settings.zoomLevel', message: 'zoomLevel must be a number between 0.25 and 4' },
    { path: 'filters', message: 'filters property is invalid' },
  ]);
});
