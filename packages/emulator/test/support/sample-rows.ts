import type { Filter } from '@embed-portal/emulator-protocol/filter';
import { expect } from 'vitest';
import { joinRows } from '../../src/data/join-rows.ts';
import type { JoinedRow } from '../../src/data/join-rows.ts';
import { QueryEngine } from '../../src/engine/query.ts';
import { loadSampleDataset } from './sample-dataset.ts';

export const sumRevenue = (matching: readonly JoinedRow[]): number =>
  matching.reduce((sum, row) => sum + Number(row['Sales[Amount]']), 0);

export function groupRows(matching: readonly JoinedRow[], name: string): Map<unknown, JoinedRow[]> {
  const groups = new Map<unknown, JoinedRow[]>();
  for (const row of matching) {
    const group = groups.get(row[name]) ?? [];
    groups.set(row[name], group);
    group.push(row);
  }
  return groups;
}

/** Rows of the sample, both in the engine and as plain rows. */
export interface Sample {
  engine: QueryEngine;
  rows: JoinedRow[];
  /** Compares the engine's revenue, in total and by group, with the revenue of the rows that should match. */
  expectRevenue(filters: Filter[], matching: readonly JoinedRow[], groupBy: string, now?: string): void;
}

export async function loadSample(count: number): Promise<Sample> {
  const dataset = await loadSampleDataset(count);
  const engine = new QueryEngine(dataset);
  return {
    engine,
    rows: [...joinRows(dataset.model, dataset.tables)],
    expectRevenue(filters, matching, groupBy, now) {
      const query = { measures: ['Revenue'], filters, now, grain: [groupBy] };
      const [total] = engine.run({ ...query, groupBy: [] }).rows;
      expect(Number(total?.[0] ?? 0)).toBeCloseTo(sumRevenue(matching), 4);
      const { rows } = engine.run({ ...query, groupBy: [groupBy] });
      const actual = new Map<unknown, unknown>(rows.map(([key, value]) => [key, value]));
      const expected = groupRows(matching, groupBy);
      expect(actual.size).toBe(expected.size);
      for (const [key, group] of expected) expect(actual.get(key)).toBeCloseTo(sumRevenue(group), 4);
    },
  };
}
