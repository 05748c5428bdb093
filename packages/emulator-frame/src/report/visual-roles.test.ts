import { describe, expect, it } from 'vitest';
import { bars, card, layout } from '../test-support/visuals.ts';
import { addField } from './authoring.ts';
import { buildFromRoles, convertRoles, getRoleFields } from './visual-roles.ts';

const placement = { name: 'v', title: 'V', layout };

describe('convertRoles', () => {
  it.each([
    ['card', { Values: ['Revenue'] }],
    ['donutChart', { Category: ['Store[City]'], Y: ['Revenue'] }],
    ['tableEx', { Values: ['Store[City]', 'Revenue', 'Margin'] }],
    ['slicer', { Values: ['Store[City]'] }],
  ] as const)('distributes the fields of a chart to a %s', (type, expected) => {
    const fields = Object.values(getRoleFields(bars) ?? {}).flat();
    expect(convertRoles(fields, type)).toEqual(expected);
  });
});

describe('buildFromRoles', () => {
  it('builds a draft until all required fields exist', () => {
    expect(buildFromRoles(placement, 'barChart', { Y: ['Revenue'] })).toEqual({
      ...placement,
      type: 'draft',
      visualType: 'barChart',
      roles: { Y: ['Revenue'] },
    });
    expect(buildFromRoles(placement, 'tableEx', { Values: ['Store[City]'] }).type).toBe('draft');
  });

  it('keeps the format', () => {
    const format = { titleVisible: false };
    expect(buildFromRoles({ ...placement, format }, 'card', { Values: ['Revenue'] })).toEqual({
      ...placement,
      format,
      type: 'card',
      value: 'Revenue',
    });
  });
});

it('addField inserts a field at the index and rejects fields that do not fit', () => {
  expect(getRoleFields(addField(bars, 'Y', '1', 'Orders'))?.['Y']).toEqual(['Revenue', 'Orders', 'Margin']);
  expect(getRoleFields(addField(bars, 'Y', 'undefined', 'Orders'))?.['Y']).toEqual([
    'Revenue',
    'Margin',
    'Orders',
  ]);
  expect(() => addField(card, 'Values', '0', 'Orders')).toThrow('accepts at most 1 fields');
  expect(() => addField(bars, 'Series', '0', 'Orders')).toThrow('accepts columns only');
});
