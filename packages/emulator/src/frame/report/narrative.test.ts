import { expect, it } from 'vitest';
import type { Page, Visual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import { describePage, describeVisual } from './narrative.ts';

const layout = { x: 0, y: 0, z: 0, width: 1, height: 1 };
const card: Visual = {
  name: 'card',
  title: 'Revenue',
  layout,
  type: 'card',
  value: 'Revenue',
  change: 'Change',
};
const bars: Visual = {
  name: 'bars',
  title: 'By city',
  layout,
  type: 'barChart',
  category: 'Store[City]',
  values: ['Revenue'],
};
const band: Visual = { name: 'band', title: '', layout, type: 'textbox', text: 'Title', subtitle: '' };

const source = (figures: Record<string, Value[][]>) => ({
  getVisualData: (name: string) => {
    const rows = figures[name];
    return rows && { queries: [], results: [{ rows, rowCount: rows.length }] };
  },
  formatValue: (measure: string, value: Value) => `${measure === 'Change' ? '+' : '€'}${String(value)}`,
});

it.each([
  ['a card', card, [[120, 8]], 'Revenue is €120, +8 against last year.'],
  ['a card without a year before', card, [[120, null]], 'Revenue is €120.'],
  ['a blank card', card, [[null, null]], ''],
  [
    'bars',
    bars,
    [
      ['Berlin', 5],
      ['Delft', null],
      ['Gent', 9],
    ],
    'By city: highest is Gent (€9), lowest is Berlin (€5).',
  ],
  ['one bar', bars, [['Berlin', 5]], 'By city: Berlin (€5).'],
  ['no bars', bars, [], ''],
] as [string, Visual, Value[][], string][])('%s is told as it stands', (_case, visual, rows, text) => {
  expect(describeVisual(source({ [visual.name]: rows }), visual)).toBe(text);
});

it('a page is told visual by visual, without those that show no figures', () => {
  const page: Page = {
    name: 'p',
    displayName: 'P',
    hidden: false,
    width: 1,
    height: 1,
    visuals: [band, card, bars],
  };
  const told = describePage(source({ card: [[1, null]], bars: [['Berlin', 5]] }), page);
  expect(told).toBe('Revenue is €1. By city: Berlin (€5).');
});
