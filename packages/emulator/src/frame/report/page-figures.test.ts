import { expect, it } from 'vitest';
import type { Page, Visual } from '../../content/report-schema.ts';
import { queriesOf } from '../visuals/queries.ts';
import { flatQueries, pageFigures, pageQueries } from './page-figures.ts';
import { initialState } from './state.ts';

const layout = { x: 0, y: 0, z: 0, width: 100, height: 100 };
const base = { title: '', layout };
const visuals: Visual[] = [
  { ...base, name: 'bars', type: 'barChart', category: 'Store[Country]', values: ['Revenue'], top: 3 },
  { ...base, name: 'ring', type: 'donutChart', category: 'Store[Channel]', values: ['Revenue'] },
  { ...base, name: 'line', type: 'lineChart', category: 'Calendar[Month]', values: ['Revenue'] },
  { ...base, name: 'card', type: 'card', value: 'Revenue' },
];
const page: Page = { name: 'p', displayName: 'P', hidden: false, width: 1280, height: 720, visuals };
const state = initialState({ pages: [page], bookmarks: [] });
const selection = { visual: 'bars', points: [{ 'Store[Country]': 'Denmark' }] };
const denmark = {
  filterType: 1,
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values: ['Denmark'],
};

it('a selection highlights bars and rings, filters all else, and leaves its own visual alone', () => {
  const asked = pageQueries({ queriesOf }, state, page, selection);
  const seen = asked.map(({ name, queries, share }) => [name, queries[0]?.filters, share?.filters]);
  expect(seen).toEqual([
    ['bars', [], undefined],
    ['ring', [], [denmark]],
    ['line', [denmark], undefined],
    ['card', [denmark], undefined],
  ]);
});

it('answers find the visual and the part that asked', () => {
  const asked = pageQueries({ queriesOf }, state, page, selection);
  const answers = flatQueries(asked).map((_, at) => ({ rows: [[at]], rowCount: 1 }));
  const figures = pageFigures(asked, answers);
  expect(figures.get('ring')).toMatchObject({ results: [{ rows: [[1]] }], highlight: { rows: [[2]] } });
  expect(figures.get('line')).toMatchObject({ results: [{ rows: [[3]] }] });
  expect(figures.get('card')?.highlight).toBeUndefined();
});

it('a share is asked for in whole, however few rows the chart shows', () => {
  const elsewhere = { visual: 'ring', points: [{ 'Store[Channel]': 'Web' }] };
  const [bars] = pageQueries({ queriesOf }, state, page, elsewhere);
  expect(bars?.queries[0]?.top).toBe(3);
  expect(bars?.share).not.toHaveProperty('top');
});
