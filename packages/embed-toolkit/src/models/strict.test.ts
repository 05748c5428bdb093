import { describe, expect, it } from 'vitest';
import * as models from './index.ts';

const target = { table: 'T', column: 'C' };
const basic = { $schema: 's', target, filterType: 1, operator: 'In', values: ['a'] };
const condition = { operator: 'Is', value: 1 };
const advanced = { $schema: 's', target, filterType: 0, logicalOperator: 'And', conditions: [condition] };
const top = {
  $schema: 's',
  target,
  filterType: 5,
  operator: 'Top',
  itemCount: 3,
  orderBy: { table: 'T', measure: 'M' },
};
const relativeDate = {
  $schema: 's',
  target,
  filterType: 4,
  operator: 0,
  timeUnitsCount: 3,
  timeUnitType: 1,
  includeToday: true,
};
const report = { accessToken: 't', id: 'r1' };
const tile = { accessToken: 't', id: 't1', dashboardId: 'd1' };

const unknownConditionMessage =
  'operator must be one of the followings: None, LessThan, LessThanOrEqual, GreaterThan, GreaterThanOrEqual, ' +
  'Contains, DoesNotContain, StartsWith, DoesNotStartWith, Is, IsNot, IsBlank, IsNotBlank, IsEmptyString, ' +
  'IsNotEmptyString';

describe('strict validation', () => {
  it.each<[string, (input: unknown, options?: { strict?: boolean }) => unknown, unknown, string, string]>([
    [
      'an unknown operator of a basic filter',
      models.validateFilter,
      { ...basic, operator: 'Foo' },
      'operator',
      'operator must be one of the followings: In, NotIn, All',
    ],
    [
      'an unknown operator of a top-N filter',
      models.validateFilter,
      { ...top, operator: 'Middle' },
      'operator',
      'operator must be one of the followings: Top, Bottom',
    ],
    [
      'an unknown logical operator',
      models.validateFilter,
      { ...advanced, logicalOperator: 'Xor' },
      'logicalOperator',
      'logicalOperator must be one of the followings: And, Or',
    ],
    [
      'an unknown operator of a condition',
      models.validateFilter,
      { ...advanced, conditions: [condition, { operator: 'Near', value: 1 }] },
      'conditions[1].operator',
      unknownConditionMessage,
    ],
    [
      'three conditions',
      models.validateFilter,
      { ...advanced, conditions: [condition, condition, condition] },
      'conditions',
      'AdvancedFilters may not have more than two conditions. You passed: 3',
    ],
    [
      'a filter without a type in a report configuration',
      models.validateReportLoad,
      { ...report, filters: [{ target, operator: 'In', values: ['a'] }] },
      'filters[0].filterType',
      'filterType is required',
    ],
    [
      'an invalid filter in a report configuration',
      models.validateReportLoad,
      { ...report, filters: { allPages: { operation: 2, filters: [{ ...basic, operator: 'Foo' }] } } },
      'filters.allPages.filters[0].operator',
      'operator must be one of the followings: In, NotIn, All',
    ],
    [
      'an invalid filter of the current page',
      models.validateReportLoad,
      { ...report, filters: { currentPage: { operation: 2, filters: [{ ...basic, operator: 'Foo' }] } } },
      'filters.currentPage.filters[0].operator',
      'operator must be one of the followings: In, NotIn, All',
    ],
    [
      'an invalid filter in the state of a slicer',
      models.validateSlicer,
      { selector: { visualName: 'v1' }, state: { filters: [basic, { ...basic, operator: 'Foo' }] } },
      'state.filters[1].operator',
      'operator must be one of the followings: In, NotIn, All',
    ],
    [
      'an invalid filter after a filter with an empty condition',
      models.validateReportLoad,
      {
        ...report,
        filters: [
          { ...advanced, conditions: [null] },
          { ...basic, operator: 'Foo' },
        ],
      },
      'filters[1].operator',
      'operator must be one of the followings: In, NotIn, All',
    ],
    [
      'an invalid filter in a request',
      models.validateUpdateFiltersRequest,
      { filtersOperation: 2, filters: [{ ...basic, operator: 'Foo' }] },
      'filters[0].operator',
      'operator must be one of the followings: In, NotIn, All',
    ],
    [
      'locale settings that are not an object',
      models.validateSettings,
      { localeSettings: 5 },
      'localeSettings',
      'localeSettings must be an object',
    ],
    [
      'a language that is not a string',
      models.validateReportLoad,
      { ...report, settings: { localeSettings: { language: 3 } } },
      'settings.localeSettings.language',
      'language must be a string',
    ],
    [
      'a format locale that is not a string',
      models.validateSettings,
      { localeSettings: { formatLocale: {} } },
      'localeSettings.formatLocale',
      'formatLocale must be a string',
    ],
    [
      'an unknown pageView of a tile',
      models.validateTileLoad,
      { ...tile, pageView: 'x' },
      'pageView',
      'pageView must be one of the followings: fitToWidth, oneColumn, actualSize',
    ],
  ])('rejects %s, which compatible validation accepts', (_, validate, input, path, message) => {
    expect(validate(input)).toBeUndefined();
    expect(validate(input, { strict: false })).toBeUndefined();
    expect(validate(input, { strict: true })).toEqual([{ path, message }]);
  });
});

it('strict validation accepts the values of the specification', () => {
  const options = { strict: true };
  for (const filter of [basic, advanced, top]) expect(models.validateFilter(filter, options)).toBeUndefined();
  for (const operator of ['In', 'NotIn', 'All'])
    expect(models.validateFilter({ ...basic, operator }, options)).toBeUndefined();
  for (const operator of ['Top', 'Bottom'])
    expect(models.validateFilter({ ...top, operator }, options)).toBeUndefined();
  for (const logicalOperator of ['And', 'Or'])
    expect(models.validateFilter({ ...advanced, logicalOperator }, options)).toBeUndefined();
  for (const pageView of ['fitToWidth', 'oneColumn', 'actualSize'])
    expect(models.validateTileLoad({ ...tile, pageView }, options)).toBeUndefined();
  const settings = { localeSettings: { language: 'nl', formatLocale: 'nl-NL' } };
  const load = { ...report, settings, filters: [basic], pageName: 'p' };
  expect(models.validateReportLoad(load, options)).toBeUndefined();
});

it('strict validation terminates on cyclic input and reports invalid fields', () => {
  const cyclic: Record<string, unknown> = { ...report, extra: {} };
  cyclic['extra'] = cyclic;
  expect(models.validateReportLoad(cyclic, { strict: true })).toBeUndefined();
  expect(models.validateTileLoad({}, { strict: true })).toEqual(models.validateTileLoad({}));
});

it.each<[string, (input: unknown, options?: { strict?: boolean }) => unknown, unknown]>([
  [
    'operators of conditions',
    models.validateFilter,
    { ...advanced, conditions: [{ value: 1, operator: 'IsEmptyString' }] },
  ],
  ['two conditions', models.validateFilter, { ...advanced, conditions: [condition, condition] }],
  ['advanced filters without conditions', models.validateFilter, { ...advanced, conditions: undefined }],
  ['operators of other filters', models.validateFilter, { ...relativeDate, operator: 1 }],
  ['empty locale settings', models.validateSettings, { localeSettings: null }],
  ['locale settings without a language', models.validateSettings, { localeSettings: { language: null } }],
  ['no page view', models.validateTileLoad, { ...tile, pageView: null }],
])('strict validation accepts %s', (_, validate, input) => {
  expect(validate(input, { strict: true })).toBeUndefined();
});

it('strict validation reports all issues in the order of the input, each once', () => {
  const settings: Record<string, unknown> = { localeSettings: { language: 1, formatLocale: 2 } };
  settings['settings'] = settings;
  const filters = [
    { ...basic, operator: 'Foo' },
    { ...top, operator: 'Foo' },
  ];
  const issues = models.validateReportLoad({ ...report, filters, settings }, { strict: true });
  expect(issues?.map(({ path }) => path)).toEqual([
    'filters[0].operator',
    'filters[1].operator',
    'settings.localeSettings.language',
    'settings.localeSettings.formatLocale',
  ]);
});

it('strict validation accepts settings that are nested too deeply to be checked completely', () => {
  let settings = {};
  for (let depth = 0; depth < 100_000; depth += 1) settings = { settings };
  expect(models.validateReportLoad({ ...report, settings }, { strict: true })).toBeUndefined();
});

it('a validator that is passed to an array method does not enable strict validation', () => {
  const filters = [{ ...basic, operator: 'Foo' }];
  expect(filters.map(models.validateFilter)).toEqual([undefined]);
});
