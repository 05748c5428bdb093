import type { JoinedRow } from '../../src/index.ts';
import {
  countryFilter,
  in2025,
  isOfLastThreeMonths,
  lastThreeMonths,
  revenue,
  visualNamed,
} from '../support/figures.ts';
import type { Row } from './row.ts';

const countries = ['Germany', 'France', 'Netherlands', 'Belgium', 'Denmark', 'Luxembourg'];
const years = [2023, 2024, 2025];
export const filters = (...values: string[]): string => JSON.stringify([countryFilter(...values)]);
export const ofCountry = (...values: string[]): number =>
  revenue((row) => in2025(row) && values.includes(String(row['Store[Country]'])));
export const revenueCard = (figure: number) => ({ visual: 'revenue', figure });
const pageNames: [string, string][] = [
  ['products', 'Products'],
  ['regions', 'Regions'],
  ['overview', 'Overview'],
];
const activePage = 'report.getActivePage().then(({ name }) => name)';

export function pageRows(): Row[] {
  const byCall = pageNames.map(([name, title]): Row => ({
    topic: 'pages',
    title: `setPage ${name}`,
    call: `report.setPage('${name}').then(() => ${activePage})`,
    answer: name,
    page: title,
    event: 'pageChanged',
  }));
  const byPage = pageNames.map(([name, title]): Row => ({
    topic: 'pages',
    title: `setActive of ${name}`,
    call: `report.page('${name}').setActive().then(() => ${activePage})`,
    answer: name,
    page: title,
  }));
  const visuals = pageNames.map(([name]): Row => ({
    topic: 'pages',
    title: `visuals of ${name}`,
    call: `report.page('${name}').getVisuals().then((visuals) => visuals.some((visual) => visual.name === 'title'))`,
    answer: true,
    seen: { locator: '[data-visual=title]', count: 1 },
  }));
  const layouts = pageNames.map(([name]): Row => ({
    topic: 'pages',
    title: `${name} has a mobile layout`,
    call: `report.getPageByName('${name}').then((page) => page.hasLayout(2))`,
    answer: true,
    seen: { locator: 'main.page', count: 1 },
  }));
  return [...byCall, ...byPage, ...visuals, ...layouts];
}

export function filterRows(): Row[] {
  const levels: [string, string, string][] = [
    ['report', 'Promise.resolve(report)', 'report'],
    ['page', 'report.getActivePage()', 'page'],
  ];
  const target = (level: string): string =>
    level === 'visual' ? visualNamed('revenue') : (levels.find(([name]) => name === level)?.[1] ?? '');
  const at = (level: string, act: string): string =>
    `${target(level)}.then((owner) => owner.${act}.then(() => owner.getFilters())).then((filters) => filters.length)`;
  return ['report', 'page', 'visual'].flatMap((level) => [
    ...countries.map((country): Row => ({
      topic: 'filters',
      title: `${level}: only ${country}`,
      call: at(level, `updateFilters(1, ${filters(country)})`),
      answer: 1,
      card: revenueCard(ofCountry(country)),
      event: 'filtersApplied',
    })),
    ...countries.map((country): Row => ({
      topic: 'filters',
      title: `${level}: all but ${country}`,
      call: at(level, `updateFilters(1, ${filters(country).replace('"In"', '"NotIn"')})`),
      answer: 1,
      card: revenueCard(ofCountry(...countries.filter((other) => other !== country))),
    })),
    {
      topic: 'filters',
      title: `${level}: two countries replace the filter on the same column`,
      call: at(level, `updateFilters(3, ${filters('Germany', 'France')})`),
      answer: 1,
      card: revenueCard(ofCountry('Germany', 'France')),
    },
    {
      topic: 'filters',
      title: `${level}: a second filter is added, and both hold`,
      call: at(
        level,
        `updateFilters(1, ${filters('Germany', 'France')}).then(() => owner.updateFilters(2, ${filters('France', 'Denmark')}))`,
      ),
      answer: 2,
      card: revenueCard(ofCountry('France')),
    },
    {
      topic: 'filters',
      title: `${level}: an unknown kind of filter is refused`,
      call: `${target(level)}.then((owner) => owner.updateFilters(1, [{ filterType: 99, target: {} }])).then(() => 'done', () => 'refused')`,
      answer: 'refused',
      card: revenueCard(revenue(in2025)),
    },
    {
      topic: 'filters',
      title: `${level}: none`,
      call: at(level, 'removeFilters()'),
      answer: 0,
      card: revenueCard(revenue(in2025)),
    },
  ]);
}

/** Filters of the other kinds, on the report. */
export function otherFilterRows(): Row[] {
  const place = { table: 'Store', column: 'Country' };
  const channel = { table: 'Store', column: 'Channel' };
  const level = (hierarchyLevel: string) => ({ table: 'Store', hierarchy: 'Geography', hierarchyLevel });
  const conditions = [{ operator: 'StartsWith', value: 'ger' }];
  const isGerman = (row: JoinedRow): boolean => row['Store[Country]'] === 'Germany';
  const nodes = [
    { value: 'Germany', operator: 'Selected', children: [{ value: 'Berlin', operator: 'NotSelected' }] },
  ];
  const kinds: [string, object, (row: JoinedRow) => boolean][] = [
    ['advanced', { filterType: 0, target: place, logicalOperator: 'And', conditions }, isGerman],
    [
      'tuple',
      {
        filterType: 6,
        target: [place, channel],
        operator: 'In',
        values: [[{ value: 'Germany' }, { value: 'Online' }]],
      },
      (row) => isGerman(row) && row['Store[Channel]'] === 'Online',
    ],
    ['relativeDate', lastThreeMonths, isOfLastThreeMonths],
    [
      'hierarchy',
      { filterType: 9, target: [level('Country'), level('City')], hierarchyData: nodes },
      (row) => isGerman(row) && row['Store[City]'] !== 'Berlin',
    ],
  ];
  return kinds.map(([kind, filter, keeps]): Row => {
    const sent = JSON.stringify([{ $schema: `http://powerbi.com/product/schema#${kind}`, ...filter }]);
    return {
      topic: 'filters',
      title: `report: a filter of kind ${kind}`,
      call: `report.updateFilters(1, ${sent}).then(() => report.getFilters()).then(([filter]) => filter.filterType)`,
      answer: (filter as { filterType: number }).filterType,
      card: revenueCard(revenue((row) => in2025(row) && keeps(row))),
    };
  });
}

export function slicerRows(): Row[] {
  const set = (slicer: string, state: string): string =>
    `${visualNamed(slicer)}.then((visual) => visual.setSlicerState({ filters: ${state} }).then(() => visual.getSlicerState())).then(({ filters }) => filters.length)`;
  const yearFilter = (year: number): string =>
    JSON.stringify([{ ...countryFilter(), target: { table: 'Calendar', column: 'Year' }, values: [year] }]);
  return [
    ...countries.map((country): Row => ({
      topic: 'slicers',
      title: `country is ${country}`,
      call: set('country', filters(country)),
      answer: 1,
      card: revenueCard(ofCountry(country)),
      seen: { locator: `[data-visual=country] .drop:has-text("${country}")`, count: 1 },
    })),
    {
      topic: 'slicers',
      title: 'no country',
      call: set('country', '[]'),
      answer: 0,
      card: revenueCard(revenue(in2025)),
    },
    ...years.map((year): Row => ({
      topic: 'slicers',
      title: `year is ${year}`,
      call: set('year', yearFilter(year)),
      answer: 1,
      card: revenueCard(revenue((row) => row['Calendar[Year]'] === year)),
    })),
    {
      topic: 'slicers',
      title: 'a card is no slicer',
      call: `${visualNamed('revenue')}.then((visual) => visual.getSlicerState()).then(() => 'done', () => 'refused')`,
      answer: 'refused',
      seen: { locator: '[data-visual=revenue] .card', count: 1 },
    },
  ];
}

export function bookmarkRows(): Row[] {
  const named: [string, string][] = [
    ['holiday-season', 'Overview'],
    ['garden-in-germany', 'Products'],
    ['this-year', 'Overview'],
  ];
  return [
    ...named.map(([name, page]): Row => ({
      topic: 'bookmarks',
      title: `apply ${name}`,
      call: `report.bookmarksManager.apply('${name}').then(() => 'applied')`,
      answer: 'applied',
      page,
      event: 'bookmarkApplied',
    })),
    ...countries.map((country): Row => ({
      topic: 'bookmarks',
      title: `what was captured of ${country} comes back`,
      call: `report.updateFilters(1, ${filters(country)}).then(() => report.bookmarksManager.capture()).then(({ state }) => report.removeFilters().then(() => report.bookmarksManager.applyState(state))).then(() => report.getFilters()).then(([filter]) => filter.values[0])`,
      answer: country,
      card: revenueCard(ofCountry(country)),
    })),
    {
      topic: 'bookmarks',
      title: 'listed with their groups',
      call: 'report.bookmarksManager.getBookmarks().then((bookmarks) => bookmarks.length)',
      answer: 2,
      page: 'Overview',
    },
    {
      topic: 'bookmarks',
      title: 'played',
      call: "report.bookmarksManager.play(1).then(() => 'playing')",
      answer: 'playing',
      seen: { locator: '.bookmark-bar', count: 1 },
    },
    {
      topic: 'bookmarks',
      title: 'no more played',
      call: "report.bookmarksManager.play(0).then(() => 'off')",
      answer: 'off',
      seen: { locator: '.bookmark-bar', count: 0 },
    },
    {
      topic: 'bookmarks',
      title: 'a foreign state is refused',
      call: "report.bookmarksManager.applyState('bm9uc2Vuc2U=').then(() => 'done', () => 'refused')",
      answer: 'refused',
      page: 'Overview',
    },
  ];
}
