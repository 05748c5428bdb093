import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportSchema } from '../../content/report-schema.ts';
import type { ReportDefinition } from '../../content/report-schema.ts';
import { sampleContentFolder } from '../../paths.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { decodeBookmark, encodeBookmark } from './bookmark-snapshot.ts';
import { applyConfigFilters, applyConfigSlicers, buildInitialState } from './initial-state.ts';
import { getEffectiveFilters, buildAuthoredState, buildSelectionFilters } from './state.ts';
import type { ReportState } from './state.ts';

let definition: ReportDefinition;
let state: ReportState;

beforeAll(async () => {
  const file = join(sampleContentFolder, 'reports/sales-overview.json');
  definition = reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  state = buildAuthoredState(definition);
});

const basic = (table: string, column: string, ...values: (string | number)[]) => ({
  filterType: 1 as const,
  target: { table, column },
  operator: 'In' as const,
  values,
});
const germany = basic('Store', 'Country', 'Germany');
const online = basic('Store', 'Channel', 'Online');
const year2025 = basic('Calendar', 'Year', 2025);

const getFilters = (
  name: string,
  from: ReportState,
  selection?: Parameters<typeof getEffectiveFilters>[3],
) => {
  const page = definition.pages.find((candidate) => candidate.name === from.activePage);
  const visual = page?.visuals.find((candidate) => candidate.name === name);
  if (!page || !visual) throw new Error(`no visual ${name}`);
  return getEffectiveFilters(from, page, visual, selection);
};

describe('The filters of a visual', () => {
  it('applies the selections of the authored slicers initially', () => {
    expect(state.activePage).toBe('overview');
    expect(getFilters('revenue', state)).toEqual([year2025]);
  });

  it('combines the filters of report, page, visual and slicers, but not of other pages or visuals', () => {
    const filtered = {
      ...state,
      reportFilters: [{ ...germany, $schema: 'x', displaySettings: { isLockedInViewMode: true } }],
      pageFilters: { overview: [online], products: [basic('Product', 'Category', 'Garden')] },
      visualFilters: { 'overview/revenue': [basic('Customer', 'Segment', 'Couples')] },
    };
    expect(getFilters('revenue', filtered)).toEqual([
      germany,
      online,
      basic('Customer', 'Segment', 'Couples'),
      year2025,
    ]);
    expect(getFilters('orders', filtered)).toEqual([germany, online, year2025]);
  });

  it("excludes a slicer's own values, so that it continues to offer the others", () => {
    expect(getFilters('year', state)).toEqual([]);
    expect(getFilters('country', state)).toEqual([year2025]);
  });

  it('includes selections in other visuals, except for slicers', () => {
    const selection = { visual: 'revenue-by-category', points: [{ 'Product[Category]': 'Garden' }] };
    expect(getFilters('revenue', state, selection)).toEqual([
      year2025,
      basic('Product', 'Category', 'Garden'),
    ]);
    expect(getFilters('revenue-by-category', state, selection)).toEqual([year2025]);
    expect(getFilters('country', state, selection)).toEqual([year2025]);
  });
});

it('buildSelectionFilters builds a tuple filter for data points of two columns', () => {
  const points = [{ 'Calendar[Quarter]': 'Q1', 'Product[Category]': 'Garden' }];
  expect(buildSelectionFilters(points)).toEqual([
    {
      filterType: 6,
      target: [
        { table: 'Calendar', column: 'Quarter' },
        { table: 'Product', column: 'Category' },
      ],
      operator: 'In',
      values: [[{ value: 'Q1' }, { value: 'Garden' }]],
    },
  ]);
});

describe('A load configuration', () => {
  it('applies report filters, or filter operations for all pages and the active page', () => {
    expect(applyConfigFilters(state, [germany]).reportFilters).toEqual([germany]);
    const both = applyConfigFilters(state, {
      allPages: { operation: 1, filters: [germany] },
      currentPage: { operation: 2, filters: [online] },
    });
    expect([both.reportFilters, both.pageFilters]).toEqual([[germany], { overview: [online] }]);
  });

  it.each([
    ['its name', { visualName: 'year' }],
    ['its column', { target: { table: 'Calendar', column: 'Year' } }],
  ])('sets slicers selected by %s', (_case, selector) => {
    const filters = [basic('Calendar', 'Year', 2024)];
    const { slicers } = applyConfigSlicers(state, [{ selector, state: { filters } }], definition);
    expect([slicers['overview/year'], slicers['products/year'], slicers['overview/country']]).toEqual([
      filters,
      filters,
      [],
    ]);
  });
});

describe('A bookmark state', () => {
  it('restores the captured state, including non-Latin characters', () => {
    const captured = {
      ...state,
      activePage: 'regions',
      reportFilters: [basic('Store', 'Region', 'Île-de-France', '日本')],
    };
    expect(decodeBookmark(encodeBookmark({ state: captured, onlyPage: true }))).toEqual({
      state: captured,
      onlyPage: true,
    });
  });

  it('opens the first page if its own page no longer exists', () => {
    const userState = encodeBookmark({ state: { ...state, activePage: 'gone' }, onlyPage: false });
    const config = { accessToken: 't', id: 'r', settings: { persistentFiltersEnabled: true } };
    const report = {
      id: 'r',
      name: 'R',
      definition,
      formats: {},
      mayEdit: false,
      tokenExpiration: '',
      userState,
    };
    expect(buildInitialState(config, report).activePage).toBe('overview');
    expect(buildInitialState({ ...config, pageName: 'regions' }, report).activePage).toBe('regions');
  });

  it('decodes a bookmark state without sort orders', () => {
    const { sorts: _sorts, ...older } = state;
    const text = btoa(JSON.stringify(older));
    expect(decodeBookmark(text)).toEqual({ state: { ...older, sorts: {} }, onlyPage: false });
  });

  it.each([undefined, '', 'not base64!', btoa('{}'), btoa('{"activePage":"x"}')])(
    'rejects an invalid bookmark state: %s',
    (text) => {
      expect(() => decodeBookmark(text)).toThrow(FrameRequestError);
    },
  );
});
