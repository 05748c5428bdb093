import { expect, it } from 'vitest';
import { loadSampleDataset } from '../../test/support/sample-dataset.ts';
import { addYear } from './days.ts';
import { joinRows } from './join-rows.ts';

it('joinRows returns the same sorted and joined rows for the same seed', async () => {
  const generateRows = async () => {
    const { model, tables } = await loadSampleDataset(500);
    return [...joinRows(model, tables)];
  };
  const [first, second] = await Promise.all([generateRows(), generateRows()]);
  expect(first).toEqual(second);
  expect(first).toHaveLength(500);
  const dates = first.map((row) => String(row['Sales[OrderDate]']));
  expect(dates).toEqual(dates.toSorted());
  for (const row of first) {
    expect(row['Calendar[Date]']).toBe(row['Sales[OrderDate]']);
    expect(row['Store[StoreId]']).toBe(row['Sales[StoreId]']);
    expect(Object.values(row)).not.toContain(undefined);
    expect(row['Sales[Amount]']).toBeGreaterThan(0);
  }
});

it.each([
  ['2024-02-28', '2025-02-28'],
  ['2024-02-29', '2025-02-28'],
  ['2023-12-31', '2024-12-31'],
])('addYear converts %s to %s', (day, next) => {
  expect(addYear(day)).toBe(next);
});
