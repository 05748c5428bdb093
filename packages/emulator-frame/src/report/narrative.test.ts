import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { expect, it } from 'vitest';
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
const textbox: Visual = { name: 'heading', title: '', layout, type: 'textbox', text: 'Title', subtitle: '' };

const createSource = (rowsByVisual: Record<string, Value[][]>) => ({
  getVisualData: (name: string) => {
    const rows = rowsByVisual[name];
    return rows && { queries: [], results: [{ rows, rowCount: rows.length }] };
  },
  formatValue: (measure: string, value: Value) => `${measure === 'Change' ? '+' : '€'}${String(value)}`,
});

it.each([
  ['a card', card, [[120, 8]], 'Revenue is €120, +8 compared with last year.'],
  ['a card without a prior year', card, [[120, null]], 'Revenue is €120.'],
  ['a blank card', card, [[null, null]], ''],
  [
    'a bar chart',
    bars,
    [
      ['Berlin', 5],
      ['Delft', null],
      ['Gent', 9],
    ],
    'By city: highest is Gent (€9), lowest is Berlin (€5).',
  ],
  ['a bar chart with one bar', bars, [['Berlin', 5]], 'By city: Berlin (€5).'],
  ['an empty bar chart', bars, [], ''],
] as [string, Visual, Value[][], string][])('describeVisual summarizes %s', (_case, visual, rows, text) => {
  expect(describeVisual(createSource({ [visual.name]: rows }), visual)).toBe(text);
});

it('describePage summarizes only visuals that show values', () => {
  const page: Page = {
    name: 'p',
    displayName: 'P',
    hidden: false,
    width: 1,
    height: 1,
    visuals: [textbox, card, bars],
  };
  const summary = describePage(createSource({ card: [[1, null]], bars: [['Berlin', 5]] }), page);
  expect(summary).toBe('Revenue is €1. By city: Berlin (€5).');
});
