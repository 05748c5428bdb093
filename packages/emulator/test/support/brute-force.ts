import { expect } from 'vitest';
import { parseColumn } from '../../src/content/column-reference.ts';
import { joinRows } from '../../src/data/join-rows.ts';
import type { JoinedRow } from '../../src/data/join-rows.ts';
import type { Dataset } from '../../src/engine/dataset.ts';
import type { Filter } from '../../src/engine/filter.ts';
import { runQuery } from '../../src/engine/query.ts';
import { smallSampleDataset } from './sample-dataset.ts';

export const column = parseColumn;

export const revenueOf = (kept: readonly JoinedRow[]): number =>
  kept.reduce((sum, row) => sum + Number(row['Sales[Amount]']), 0);

export function groupsOf(kept: readonly JoinedRow[], name: string): Map<unknown, JoinedRow[]> {
  const groups = new Map<unknown, JoinedRow[]>();
  for (const row of kept) {
    const group = groups.get(row[name]) ?? [];
    groups.set(row[name], group);
    group.push(row);
  }
  return groups;
}

/** Few rows of the sample, in the engine and as plain rows. */
export interface Sample {
  dataset: Dataset;
  rows: JoinedRow[];
  /** Compares the engine's revenue, in total and by group, with that of the rows that should match. */
  expectRevenue(filters: Filter[], kept: readonly JoinedRow[], groupBy: string, now?: string): void;
}

export async function loadSample(count: number): Promise<Sample> {
  const dataset = await smallSampleDataset(count);
  return {
    dataset,
    rows: [...joinRows(dataset.model, dataset.tables)],
    expectRevenue(filters, kept, groupBy, now) {
      const asked = { measures: ['Revenue'], filters, now, grain: [groupBy] };
      const [total] = runQuery(dataset, { ...asked, groupBy: [] }).rows;
      expect(Number(total?.[0] ?? 0)).toBeCloseTo(revenueOf(kept), 4);
      const { rows } = runQuery(dataset, { ...asked, groupBy: [groupBy] });
      const found = new Map<unknown, unknown>(rows.map(([key, value]) => [key, value]));
      const expected = groupsOf(kept, groupBy);
      expect(found.size).toBe(expected.size);
      for (const [key, group] of expected) expect(found.get(key)).toBeCloseTo(revenueOf(group), 4);
    },
  };
}
