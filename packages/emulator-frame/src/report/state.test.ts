import { readFile } from 'node:fs/promises';
import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { FrameRequestError } from '../transport/messages.ts';
import { decodeBookmark, encodeBookmark } from './bookmark-snapshot.ts';
import { applyConfigFilters, applyConfigSlicers, buildInitialState } from './initial-state.ts';
import { getEffectiveFilters, buildAuthoredState, buildSelectionFilters } from './state.ts';
import type { ReportState } from './state.ts';

let definition: ReportDefinition;
let state: ReportState;

beforeAll(async () => {
  const file = new URL('../../../emulator/content/reports/sales-overview.json', import.meta.url);
  definition = reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  state = buildAuthoredState(definition);
});

const buildBasicFilter = (table: string, column: string, ...values: (string | number)[]) => ({
  filterType: 1 as const,
  target: { table, column },
  operator: 'In' as const,
  values,
});
const germany = buildBasicFilter('Store', 'Country', 'Germany');
const online = buildBasicFilter('Store', 'Channel', 'Online');
const year2025 = buildBasicFilter('Calendar', 'Year', 2025);

function getFilters(
  name: string,
  reportState: ReportState,
  selection?: Parameters<typeof getEffectiveFilters>[3],
) {
  const page = definition.pages.find((candidate) => candidate.name === reportState.activePage);
  const visual = page?.visuals.find((candidate) => candidate.name === name);
  if (!page || !visual) throw new Error(`There is no visual '${name}'.`);
  return getEffectiveFilters(reportState, page, visual, selection);
}

describe('getEffectiveFilters', () => {
  it('returns the selections of the authored slicers initially', () => {
    expect(state.activePage).toBe('overview');
    expect(getFilters('revenue', state)).toEqual([year2025]);
  });

  it('combines the filters of report, page, visual and slicers, but not of other pages or visuals', () => {
    const filteredState = {
      ...state,
      reportFilters: [{ ...germany, $schema: 'x', displaySettings: { isLockedInViewMode: true } }],
      pageFilters: { overview: [online], products: [buildBasicFilter('Product', 'Category', 'Garden')] },
      visualFilters: { 'overview/revenue': [buildBasicFilter('Customer', 'Segment', 'Couples')] },
    };
    expect(getFilters('revenue', filteredState)).toEqual([
      germany,
      online,
      buildBasicFilter('Customer', 'Segment', 'Couples'),
      year2025,
    ]);
    expect(getFilters('orders', filteredState)).toEqual([germany, online, year2025]);
  });

  it("excludes the slicer's own selection, so that its other values remain available", () => {
    expect(getFilters('year', state)).toEqual([]);
    expect(getFilters('country', state)).toEqual([year2025]);
  });

  it('includes selections in other visuals, except for slicers', () => {
    const selection = { visual: 'revenue-by-category', points: [{ 'Product[Category]': 'Garden' }] };
    expect(getFilters('revenue', state, selection)).toEqual([
      year2025,
      buildBasicFilter('Product', 'Category', 'Garden'),
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

describe('Load configurations', () => {
  it('applyConfigFilters applies report filters, or filter operations for all pages and the active page', () => {
    expect(applyConfigFilters(state, [germany]).reportFilters).toEqual([germany]);
    const updatedState = applyConfigFilters(state, {
      allPages: { operation: 1, filters: [germany] },
      currentPage: { operation: 2, filters: [online] },
    });
    expect([updatedState.reportFilters, updatedState.pageFilters]).toEqual([
      [germany],
      { overview: [online] },
    ]);
  });

  it.each([
    ['name', { visualName: 'year' }],
    ['column', { target: { table: 'Calendar', column: 'Year' } }],
  ])('applyConfigSlicers sets slicers that are selected by %s', (_case, selector) => {
    const filters = [buildBasicFilter('Calendar', 'Year', 2024)];
    const { slicers } = applyConfigSlicers(state, [{ selector, state: { filters } }], definition);
    expect([slicers['overview/year'], slicers['products/year'], slicers['overview/country']]).toEqual([
      filters,
      filters,
      [],
    ]);
  });
});

describe('Bookmark states', () => {
  it('decodeBookmark restores a captured state, including non-Latin characters', () => {
    const captured = {
      ...state,
      activePage: 'regions',
      reportFilters: [buildBasicFilter('Store', 'Region', 'Île-de-France', '日本')],
    };
    expect(decodeBookmark(encodeBookmark({ state: captured, onlyPage: true }))).toEqual({
      state: captured,
      onlyPage: true,
    });
  });

  it('buildInitialState opens the first page if the page of the saved state no longer exists', () => {
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

  it('buildInitialState applies the bookmark of the load configuration by name', () => {
    const bookmark = { name: 'regions', displayName: 'Regions', page: 'regions', filters: [], slicers: {} };
    const report = {
      id: 'r',
      name: 'R',
      definition: { ...definition, bookmarks: [bookmark] },
      formats: {},
      mayEdit: false,
      tokenExpiration: '',
    };
    const config = { accessToken: 't', id: 'r' };
    expect(buildInitialState({ ...config, bookmark: { name: 'regions' } }, report).activePage).toBe(
      'regions',
    );
    expect(() => buildInitialState({ ...config, bookmark: { name: 'gone' } }, report)).toThrow(
      FrameRequestError,
    );
  });

  it('decodeBookmark accepts a bookmark state without sort orders', () => {
    const { sorts: _sorts, ...stateWithoutSorts } = state;
    const text = btoa(JSON.stringify(stateWithoutSorts));
    expect(decodeBookmark(text)).toEqual({ state: { ...stateWithoutSorts, sorts: {} }, onlyPage: false });
  });

  it.each([undefined, '', 'not base64!', btoa('{}'), btoa('{"activePage":"x"}')])(
    'decodeBookmark rejects the invalid bookmark state %j',
    (text) => {
      expect(() => decodeBookmark(text)).toThrow(FrameRequestError);
    },
  );
});
