import type { JoinedRow } from '../../src/index.ts';
import {
  buildCountryFilter,
  isIn2025,
  isInLastThreeMonths,
  lastThreeMonths,
  sumRevenue,
  toVisualExpression,
} from '../support/sample-data.ts';
import type { Scenario } from './scenario.ts';

const countries = ['Germany', 'France', 'Netherlands', 'Belgium', 'Denmark', 'Luxembourg'];
const years = [2023, 2024, 2025];
export const toFilterJson = (...values: string[]): string => JSON.stringify([buildCountryFilter(...values)]);
export const sumCountryRevenue = (...values: string[]): number =>
  sumRevenue((row) => isIn2025(row) && values.includes(String(row['Store[Country]'])));
export const buildRevenueCard = (figure: number) => ({ visual: 'revenue', figure });
const pageNames: [string, string][] = [
  ['products', 'Products'],
  ['regions', 'Regions'],
  ['overview', 'Overview'],
];
const activePage = 'report.getActivePage().then(({ name }) => name)';

export function buildPageScenarios(): Scenario[] {
  const byCall = pageNames.map(([name, title]): Scenario => ({
    topic: 'pages',
    title: `setPage activates ${name}`,
    call: `report.setPage('${name}').then(() => ${activePage})`,
    result: name,
    page: title,
    event: 'pageChanged',
  }));
  const byPage = pageNames.map(([name, title]): Scenario => ({
    topic: 'pages',
    title: `setActive activates ${name}`,
    call: `report.page('${name}').setActive().then(() => ${activePage})`,
    result: name,
    page: title,
  }));
  const visuals = pageNames.map(([name]): Scenario => ({
    topic: 'pages',
    title: `getVisuals returns the visuals of ${name}`,
    call: `report.page('${name}').getVisuals().then((visuals) => visuals.some((visual) => visual.name === 'title'))`,
    result: true,
    visible: { locator: '[data-visual=title]', count: 1 },
  }));
  const layouts = pageNames.map(([name]): Scenario => ({
    topic: 'pages',
    title: `${name} has a mobile layout`,
    call: `report.getPageByName('${name}').then((page) => page.hasLayout(2))`,
    result: true,
    visible: { locator: 'main.page', count: 1 },
  }));
  return [...byCall, ...byPage, ...visuals, ...layouts];
}

export function buildFilterScenarios(): Scenario[] {
  const levels: [string, string, string][] = [
    ['report', 'Promise.resolve(report)', 'report'],
    ['page', 'report.getActivePage()', 'page'],
  ];
  const toOwnerExpression = (level: string): string =>
    level === 'visual' ? toVisualExpression('revenue') : (levels.find(([name]) => name === level)?.[1] ?? '');
  const buildFilterCountCall = (level: string, call: string): string =>
    `${toOwnerExpression(level)}.then((owner) => owner.${call}.then(() => owner.getFilters())).then((filters) => filters.length)`;
  return ['report', 'page', 'visual'].flatMap((level) => [
    ...countries.map((country): Scenario => ({
      topic: 'filters',
      title: `${level}: a basic filter selects ${country}`,
      call: buildFilterCountCall(level, `updateFilters(1, ${toFilterJson(country)})`),
      result: 1,
      card: buildRevenueCard(sumCountryRevenue(country)),
      event: 'filtersApplied',
    })),
    ...countries.map((country): Scenario => ({
      topic: 'filters',
      title: `${level}: a basic filter excludes ${country}`,
      call: buildFilterCountCall(
        level,
        `updateFilters(1, ${toFilterJson(country).replace('"In"', '"NotIn"')})`,
      ),
      result: 1,
      card: buildRevenueCard(sumCountryRevenue(...countries.filter((other) => other !== country))),
    })),
    {
      topic: 'filters',
      title: `${level}: a filter replaces the filter on the same column`,
      call: buildFilterCountCall(level, `updateFilters(3, ${toFilterJson('Germany', 'France')})`),
      result: 1,
      card: buildRevenueCard(sumCountryRevenue('Germany', 'France')),
    },
    {
      topic: 'filters',
      title: `${level}: an added filter is combined with the first`,
      call: buildFilterCountCall(
        level,
        `updateFilters(1, ${toFilterJson('Germany', 'France')}).then(() => owner.updateFilters(2, ${toFilterJson('France', 'Denmark')}))`,
      ),
      result: 2,
      card: buildRevenueCard(sumCountryRevenue('France')),
    },
    {
      topic: 'filters',
      title: `${level}: unknown filter types are rejected`,
      call: `${toOwnerExpression(level)}.then((owner) => owner.updateFilters(1, [{ filterType: 99, target: {} }])).then(() => 'done', () => 'rejected')`,
      result: 'rejected',
      card: buildRevenueCard(sumRevenue(isIn2025)),
    },
    {
      topic: 'filters',
      title: `${level}: removeFilters removes all filters`,
      call: buildFilterCountCall(level, 'removeFilters()'),
      result: 0,
      card: buildRevenueCard(sumRevenue(isIn2025)),
    },
  ]);
}

/** Builds scenarios for the other filter types at report level. */
export function buildFilterTypeScenarios(): Scenario[] {
  const country = { table: 'Store', column: 'Country' };
  const channel = { table: 'Store', column: 'Channel' };
  const toLevelTarget = (hierarchyLevel: string) => ({
    table: 'Store',
    hierarchy: 'Geography',
    hierarchyLevel,
  });
  const conditions = [{ operator: 'StartsWith', value: 'ger' }];
  const isGerman = (row: JoinedRow): boolean => row['Store[Country]'] === 'Germany';
  const nodes = [
    { value: 'Germany', operator: 'Selected', children: [{ value: 'Berlin', operator: 'NotSelected' }] },
  ];
  const filterTypes: [string, object, (row: JoinedRow) => boolean][] = [
    ['advanced', { filterType: 0, target: country, logicalOperator: 'And', conditions }, isGerman],
    [
      'tuple',
      {
        filterType: 6,
        target: [country, channel],
        operator: 'In',
        values: [[{ value: 'Germany' }, { value: 'Online' }]],
      },
      (row) => isGerman(row) && row['Store[Channel]'] === 'Online',
    ],
    ['relativeDate', lastThreeMonths, isInLastThreeMonths],
    [
      'hierarchy',
      { filterType: 9, target: [toLevelTarget('Country'), toLevelTarget('City')], hierarchyData: nodes },
      (row) => isGerman(row) && row['Store[City]'] !== 'Berlin',
    ],
  ];
  return filterTypes.flatMap(([type, filter, matches]): Scenario[] => {
    const { filterType, ...fields } = filter as { filterType: number };
    const variants: [string, object][] = [
      ['only a schema', { $schema: `http://powerbi.com/product/schema#${type}`, ...fields }],
      ['neither type nor schema', fields],
    ];
    const untyped = ['report', 'page'].flatMap((level) =>
      variants.map(([variant, untypedFilter]): Scenario => {
        const filters = JSON.stringify([untypedFilter]);
        const owner = level === 'report' ? 'Promise.resolve(report)' : 'report.getActivePage()';
        return {
          topic: 'filters',
          title: `${level}: a filter with the fields of ${type} and ${variant} is applied`,
          call: `${owner}.then((owner) => owner.updateFilters(1, ${filters}).then(() => owner.getFilters())).then(([filter]) => filter.filterType)`,
          result: filterType,
          card: buildRevenueCard(sumRevenue((row) => isIn2025(row) && matches(row))),
        };
      }),
    );
    const filters = JSON.stringify([{ $schema: `http://powerbi.com/product/schema#${type}`, ...filter }]);
    const typed: Scenario = {
      topic: 'filters',
      title: `report: a filter of the type ${type} is applied`,
      call: `report.updateFilters(1, ${filters}).then(() => report.getFilters()).then(([filter]) => filter.filterType)`,
      result: filterType,
      card: buildRevenueCard(sumRevenue((row) => isIn2025(row) && matches(row))),
    };
    return [typed, ...untyped];
  });
}

export function buildSlicerScenarios(): Scenario[] {
  const buildSlicerCall = (slicer: string, state: string): string =>
    `${toVisualExpression(slicer)}.then((visual) => visual.setSlicerState({ filters: ${state} }).then(() => visual.getSlicerState())).then(({ filters }) => filters.length)`;
  const toYearFilterJson = (year: number): string =>
    JSON.stringify([
      { ...buildCountryFilter(), target: { table: 'Calendar', column: 'Year' }, values: [year] },
    ]);
  return [
    ...countries.map((country): Scenario => ({
      topic: 'slicers',
      title: `setSlicerState selects ${country}`,
      call: buildSlicerCall('country', toFilterJson(country)),
      result: 1,
      card: buildRevenueCard(sumCountryRevenue(country)),
      visible: { locator: `[data-visual=country] .drop:has-text("${country}")`, count: 1 },
    })),
    {
      topic: 'slicers',
      title: 'setSlicerState clears the selection',
      call: buildSlicerCall('country', '[]'),
      result: 0,
      card: buildRevenueCard(sumRevenue(isIn2025)),
    },
    ...years.map((year): Scenario => ({
      topic: 'slicers',
      title: `setSlicerState selects the year ${year}`,
      call: buildSlicerCall('year', toYearFilterJson(year)),
      result: 1,
      card: buildRevenueCard(sumRevenue((row) => row['Calendar[Year]'] === year)),
    })),
    {
      topic: 'slicers',
      title: 'getSlicerState rejects cards',
      call: `${toVisualExpression('revenue')}.then((visual) => visual.getSlicerState()).then(() => 'done', () => 'rejected')`,
      result: 'rejected',
      visible: { locator: '[data-visual=revenue] .card', count: 1 },
    },
  ];
}

export function buildBookmarkScenarios(): Scenario[] {
  const bookmarks: [string, string][] = [
    ['holiday-season', 'Overview'],
    ['garden-in-germany', 'Products'],
    ['this-year', 'Overview'],
  ];
  return [
    ...bookmarks.map(([name, page]): Scenario => ({
      topic: 'bookmarks',
      title: `apply shows the bookmark ${name}`,
      call: `report.bookmarksManager.apply('${name}').then(() => 'applied')`,
      result: 'applied',
      page,
      event: 'bookmarkApplied',
    })),
    ...countries.map((country): Scenario => ({
      topic: 'bookmarks',
      title: `a captured filter on ${country} is restored`,
      call: `report.updateFilters(1, ${toFilterJson(country)}).then(() => report.bookmarksManager.capture()).then(({ state }) => report.removeFilters().then(() => report.bookmarksManager.applyState(state))).then(() => report.getFilters()).then(([filter]) => filter.values[0])`,
      result: country,
      card: buildRevenueCard(sumCountryRevenue(country)),
    })),
    {
      topic: 'bookmarks',
      title: 'getBookmarks returns groups',
      call: 'report.bookmarksManager.getBookmarks().then((bookmarks) => bookmarks.length)',
      result: 2,
      page: 'Overview',
    },
    {
      topic: 'bookmarks',
      title: 'play starts a presentation',
      call: "report.bookmarksManager.play(1).then(() => 'playing')",
      result: 'playing',
      visible: { locator: '.bookmark-bar', count: 1 },
    },
    {
      topic: 'bookmarks',
      title: 'play ends a presentation',
      call: "report.bookmarksManager.play(0).then(() => 'off')",
      result: 'off',
      visible: { locator: '.bookmark-bar', count: 0 },
    },
    {
      topic: 'bookmarks',
      title: 'applyState rejects an invalid state',
      call: "report.bookmarksManager.applyState('bm9uc2Vuc2U=').then(() => 'done', () => 'rejected')",
      result: 'rejected',
      page: 'Overview',
    },
  ];
}
