import { describe, expect, it } from 'vitest';
import type { Visual } from '../../content/report-schema.ts';
import { buildMenuEntries } from './menu-entries.ts';
import type { MenuEntry } from './menu-entries.ts';
import { isHeaderVisible } from './visual-selector.ts';

const layout = { x: 0, y: 0, z: 0, width: 1, height: 1 };
const card: Visual = { type: 'card', name: 'revenue', title: '', layout, value: 'Revenue' };
const bars: Visual = {
  type: 'barChart',
  name: 'bars',
  title: '',
  layout,
  category: 'Store[Country]',
  values: ['Revenue'],
};

const describeEntry = (entry: MenuEntry): unknown =>
  entry.kind === 'group'
    ? [entry.title, ...entry.entries.map(describeEntry)]
    : entry.kind === 'command'
      ? entry.title
      : entry.name;
const options = (visual: Visual, settings: object): unknown[] =>
  buildMenuEntries(visual, settings, 'visualOptionsMenu').map(describeEntry);

const command = (name: string, menu: object, more: object = {}) => ({
  name,
  title: name,
  extend: { visualOptionsMenu: menu },
  ...more,
});

describe('The options menu of a visual', () => {
  it.each<[string, Visual, object, unknown[]]>([
    ['only built-in entries by default', bars, {}, ['exportData', 'sort']],
    ['no sort entries for visuals without sorting', card, {}, ['exportData']],
    [
      'commands of the host page at the bottom, in order',
      card,
      {
        extensions: {
          commands: [command('a', { title: 'A' }), command('b', { title: 'B', menuLocation: 0 })],
        },
      },
      ['exportData', 'A', 'B'],
    ],
    [
      'commands for the top location, the last one first',
      card,
      { extensions: { commands: [command('a', { menuLocation: 1 }), command('b', { menuLocation: 1 })] } },
      ['b', 'a', 'exportData'],
    ],
    [
      'commands of the legacy array format',
      card,
      { extensions: [{ command: command('a', {}) }, 'nonsense'] },
      ['exportData', 'a'],
    ],
    [
      'groups at their location with their commands',
      card,
      {
        extensions: {
          commands: [command('a', { groupName: 'g' }), command('b', {}), command('c', { groupName: 'g' })],
          groups: [{ name: 'g', title: 'Group', menuLocation: 1 }],
        },
      },
      [['Group', 'a', 'c'], 'exportData', 'b'],
    ],
    [
      'only commands whose selectors match the visual',
      card,
      {
        extensions: {
          commands: [
            command('by name', {}, { selector: { visualName: 'revenue' } }),
            command('other name', {}, { selector: { visualName: 'cost' } }),
            command('by type', {}, { selector: { visualType: 'card' } }),
            command('other type', {}, { selector: { visualType: 'slicer' } }),
            { name: 'x', title: 'context only', extend: { visualContextMenu: {} } },
          ],
        },
      },
      ['exportData', 'by name', 'by type'],
    ],
    [
      'no built-in entries that the host page hides',
      bars,
      {
        commands: [
          { exportData: { displayOption: 2 } },
          { sort: { displayOption: 2, selector: { visualName: 'x' } } },
        ],
      },
      ['sort'],
    ],
  ])('contains %s', (_title, visual, settings, expected) => {
    expect(options(visual, settings)).toEqual(expected);
  });

  it('shows disabled built-in entries', () => {
    const entries = buildMenuEntries(
      card,
      { commands: [{ exportData: { displayOption: 1 } }] },
      'visualOptionsMenu',
    );
    expect(entries).toEqual([{ kind: 'builtIn', name: 'exportData', disabled: true }]);
  });
});

it('the context menu contains "clear selection" and the context commands of the host page', () => {
  const extensions = {
    commands: [{ name: 'n', title: 't', extend: { visualContextMenu: { title: 'Here' } } }],
  };
  expect(buildMenuEntries(card, { extensions }, 'visualContextMenu').map(describeEntry)).toEqual([
    'clearSelection',
    'Here',
  ]);
});

it.each([
  [undefined, true],
  [{ visualHeaders: [{ settings: { visible: false } }] }, false],
  [{ visualHeaders: [{ settings: { visible: false }, selector: { visualName: 'other' } }] }, true],
  [
    {
      visualHeaders: [
        { settings: { visible: false } },
        { settings: { visible: true }, selector: { visualName: 'revenue' } },
      ],
    },
    true,
  ],
])('isHeaderVisible applies the visual settings %j: %s', (visualSettings, expected) => {
  expect(isHeaderVisible(visualSettings, card)).toBe(expected);
});
