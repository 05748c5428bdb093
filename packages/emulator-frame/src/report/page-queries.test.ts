import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import { expect, it } from 'vitest';
import { flattenQueries, assignResults, buildPageQueries } from './page-queries.ts';
import { buildAuthoredState } from './state.ts';

const layout = { x: 0, y: 0, z: 0, width: 100, height: 100 };
const base = { title: '', layout };
const visuals: Visual[] = [
  { ...base, name: 'bars', type: 'barChart', category: 'Store[Country]', values: ['Revenue'], top: 3 },
  { ...base, name: 'ring', type: 'donutChart', category: 'Store[Channel]', values: ['Revenue'] },
  { ...base, name: 'line', type: 'lineChart', category: 'Calendar[Month]', values: ['Revenue'] },
  { ...base, name: 'card', type: 'card', value: 'Revenue' },
];
const page: Page = { name: 'p', displayName: 'P', hidden: false, width: 1280, height: 720, visuals };
const state = buildAuthoredState({ pages: [page], bookmarks: [] });
const selection = { visual: 'bars', points: [{ 'Store[Country]': 'Denmark' }] };
const denmark = {
  filterType: 1,
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values: ['Denmark'],
};

it('a selection highlights bar and donut charts and filters other visuals, but not its own visual', () => {
  const visualQueries = buildPageQueries(state, page, selection);
  const filters = visualQueries.map(({ name, queries, highlight }) => [
    name,
    queries[0]?.filters,
    highlight?.filters,
  ]);
  expect(filters).toEqual([
    ['bars', [], undefined],
    ['ring', [], [denmark]],
    ['line', [denmark], undefined],
    ['card', [denmark], undefined],
  ]);
});

it('buildPageQueries selects the authored top rows before it applies another sort order', () => {
  const sorts = { 'p/bars': { by: 'Store[Country]', direction: 'ascending' as const } };
  const [bars] = buildPageQueries({ ...state, sorts }, page, undefined);

  expect(bars?.queries[0]).toMatchObject({
    orderBy: sorts['p/bars'],
    filters: [{ filterType: 5, operator: 'Top', itemCount: 3, orderBy: { measure: 'Revenue' } }],
  });
});

it('assignResults assigns each result to its visual and highlight', () => {
  const visualQueries = buildPageQueries(state, page, selection);
  const results = flattenQueries(visualQueries).map((_, index) => ({ rows: [[index]], rowCount: 1 }));
  const data = assignResults(visualQueries, results);
  expect(data.get('ring')).toMatchObject({ results: [{ rows: [[1]] }], highlight: { rows: [[2]] } });
  expect(data.get('line')).toMatchObject({ results: [{ rows: [[3]] }] });
  expect(data.get('card')?.highlight).toBeUndefined();
});

it('highlight queries have no row limit, even if the chart has one', () => {
  const donutSelection = { visual: 'ring', points: [{ 'Store[Channel]': 'Web' }] };
  const [bars] = buildPageQueries(state, page, donutSelection);
  expect(bars?.queries[0]?.top).toBe(3);
  expect(bars?.highlight).not.toHaveProperty('top');
});
