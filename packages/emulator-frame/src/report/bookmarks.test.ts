import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import { describe, expect, it } from 'vitest';
import { restoreState } from './bookmark-snapshot.ts';
import { toSnapshot } from './bookmarks.ts';
import { buildAuthoredState, buildSlicerFilters } from './state.ts';

const layout = { x: 0, y: 0, z: 0, width: 10, height: 10 };
const slicer = {
  type: 'slicer',
  name: 'country',
  title: '',
  layout,
  column: 'Store[Country]',
  kind: 'list',
  selected: ['Italy'],
  singleSelect: false,
} as const;
const page = {
  displayName: 'p',
  hidden: false,
  width: 100,
  height: 100,
  visuals: [{ ...slicer, selected: ['Italy'] }],
};
const definition: ReportDefinition = {
  pages: [
    { ...page, name: 'one' },
    { ...page, name: 'two' },
  ],
  bookmarks: [],
};
const selectCountries = (...values: string[]) => buildSlicerFilters({ ...slicer, selected: [] }, values);

describe('restoreState with a bookmark of one page', () => {
  const current = {
    ...buildAuthoredState(definition),
    slicers: { 'one/country': selectCountries('Spain'), 'two/country': selectCountries('France') },
    pageFilters: { two: selectCountries('France') },
    sorts: { 'one/table': { by: 'Revenue', direction: 'ascending' } as const },
  };
  const bookmark = {
    name: 'b',
    displayName: 'B',
    page: 'one',
    filters: selectCountries('Norway'),
    slicers: { country: ['Denmark'] },
  };

  it('restores the page of the bookmark and leaves other pages unchanged', () => {
    const state = restoreState(current, toSnapshot(definition, bookmark));
    expect(state).toEqual({
      activePage: 'one',
      reportFilters: selectCountries('Norway'),
      pageFilters: { two: selectCountries('France') },
      visualFilters: {},
      slicers: { 'one/country': selectCountries('Denmark'), 'two/country': selectCountries('France') },
      sorts: {},
    });
  });

  it('clears slicers that the bookmark does not contain', () => {
    const state = restoreState(current, toSnapshot(definition, { ...bookmark, slicers: {} }));
    expect(state.slicers['one/country']).toEqual([]);
  });
});

it('restoreState replaces the complete state with a bookmark of all pages', () => {
  const current = { ...buildAuthoredState(definition), pageFilters: { two: selectCountries('France') } };
  const state = buildAuthoredState(definition);
  expect(restoreState(current, { state, onlyPage: false })).toEqual(state);
});
