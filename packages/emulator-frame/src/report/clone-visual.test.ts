import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import { describe, expect, it } from 'vitest';
import { bars, layout, page } from '../test-support/visuals.ts';
import { cloneVisual } from './clone-visual.ts';
import { buildAuthoredState } from './state.ts';

const definition: ReportDefinition = { pages: [page], bookmarks: [] };

describe('cloneVisual', () => {
  const filter = {
    filterType: 1 as const,
    target: { table: 'Store', column: 'City' },
    operator: 'In' as const,
    values: ['Berlin'],
  };
  const state = { ...buildAuthoredState(definition), visualFilters: { 'p/bars': [filter] } };

  it('places a clone at an offset, with a new name and the same filters', () => {
    const clone = cloneVisual(definition, state, page, bars, {});
    const copy = clone.definition.pages[0]?.visuals.at(-1);
    expect(copy).toEqual({ ...bars, name: clone.name, layout: { ...layout, x: 34, y: 44 } });
    expect(clone.state.visualFilters[`p/${clone.name}`]).toEqual([filter]);
    expect(page.visuals).toHaveLength(2);
  });

  it('applies the requested layout and filters to a clone', () => {
    const request = { layout: { x: 0, width: 99, y: 'low' }, filters: [] };
    const clone = cloneVisual(definition, state, page, bars, request);
    const copy = clone.definition.pages[0]?.visuals.at(-1);
    expect(copy?.layout).toEqual({ ...layout, x: 0, y: 44, width: 99 });
    expect(clone.state.visualFilters[`p/${clone.name}`]).toEqual([]);
  });
});
