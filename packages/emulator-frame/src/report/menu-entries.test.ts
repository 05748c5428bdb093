import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import { describe, expect, it } from 'vitest';
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
const describeOptionsMenu = (visual: Visual, settings: object): unknown[] =>
  buildMenuEntries(visual, settings, 'visualOptionsMenu').map(describeEntry);

const buildCommand = (name: string, menu: object, more: object = {}) => ({
  name,
  title: name,
  extend: { visualOptionsMenu: menu },
  ...more,
});

describe('Visual options menu', () => {
  it.each<[string, Visual, object, unknown[]]>([
    ['only built-in entries by default', bars, {}, ['exportData', 'sort']],
    ['no sort entries for visuals without sorting', card, {}, ['exportData']],
    [
      'commands of the host page at the bottom, in order',
      card,
      {
        extensions: {
          commands: [buildCommand('a', { title: 'A' }), buildCommand('b', { title: 'B', menuLocation: 0 })],
        },
      },
      ['exportData', 'A', 'B'],
    ],
    [
      'commands for the top location in reverse order',
      card,
      {
        extensions: {
          commands: [buildCommand('a', { menuLocation: 1 }), buildCommand('b', { menuLocation: 1 })],
        },
      },
      ['b', 'a', 'exportData'],
    ],
    [
      'commands of the legacy array format',
      card,
      { extensions: [{ command: buildCommand('a', {}) }, 'nonsense'] },
      ['exportData', 'a'],
    ],
    [
      'groups at their location with their commands',
      card,
      {
        extensions: {
          commands: [
            buildCommand('a', { groupName: 'g' }),
            buildCommand('b', {}),
            buildCommand('c', { groupName: 'g' }),
          ],
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
            buildCommand('by name', {}, { selector: { visualName: 'revenue' } }),
            buildCommand('other name', {}, { selector: { visualName: 'cost' } }),
            buildCommand('by type', {}, { selector: { visualType: 'card' } }),
            buildCommand('other type', {}, { selector: { visualType: 'slicer' } }),
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
    expect(describeOptionsMenu(visual, settings)).toEqual(expected);
  });

  it('marks built-in entries that the host page disables as disabled', () => {
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
])('with the visual settings %j, isHeaderVisible returns %s', (visualSettings, expected) => {
  expect(isHeaderVisible(visualSettings, card)).toBe(expected);
});
