import { describe, expect, it } from 'vitest';
import type { Page, ReportDefinition, Visual } from '../../content/report-schema.ts';
import { buildQueries } from '../visuals/visual-queries.ts';
import { FrameRequestError } from '../transport/messages.ts';
import { cloneVisual } from './clone-visual.ts';
import { getPageSize, getVisualLayout } from './custom-layout.ts';
import { buildPageQueries } from './page-queries.ts';
import { parseSort } from './sorting.ts';
import { buildAuthoredState } from './state.ts';

const layout = { x: 10, y: 20, z: 1, width: 300, height: 200 };
const bars: Visual = {
  name: 'bars',
  title: '',
  layout,
  type: 'barChart',
  category: 'Store[City]',
  values: ['Revenue', 'Margin'],
  top: 5,
};
const card: Visual = { name: 'card', title: '', layout, type: 'card', value: 'Revenue' };
const page: Page = {
  name: 'p',
  displayName: 'P',
  hidden: false,
  width: 1280,
  height: 720,
  visuals: [bars, card],
};
const definition: ReportDefinition = { pages: [page], bookmarks: [] };

describe('Custom layouts', () => {
  const buildSettings = (visualsLayout: unknown, defaultLayout?: unknown) => ({
    layoutType: 1,
    customLayout: { pagesLayout: { p: { visualsLayout, defaultLayout } } },
  });

  it.each([
    ['no entry', {}, { ...layout, hidden: false }],
    ['a position', { bars: { x: 5, y: 6 } }, { ...layout, x: 5, y: 6, hidden: false }],
    ['a size', { bars: { width: 50, height: 60 } }, { ...layout, width: 50, height: 60, hidden: false }],
    ['a display state', { bars: { displayState: { mode: 1 } } }, { ...layout, hidden: true }],
    ['invalid values', { bars: { x: 'left', z: Number.NaN } }, { ...layout, hidden: false }],
    ['an entry for another visual', { card: { x: 5 } }, { ...layout, hidden: false }],
  ])('lays out a visual with %s in the custom layout', (_case, visualsLayout, expected) => {
    expect(getVisualLayout(page, bars, buildSettings(visualsLayout))).toEqual(expected);
  });

  it('applies the default of a custom layout to unlisted visuals, but not in the master layout', () => {
    const hideAll = buildSettings({ card: { displayState: { mode: 0 } } }, { displayState: { mode: 1 } });
    expect([bars, card].map((visual) => getVisualLayout(page, visual, hideAll).hidden)).toEqual([
      true,
      false,
    ]);
    expect(getVisualLayout(page, bars, { ...hideAll, layoutType: 0 }).hidden).toBe(false);
  });

  it.each([
    [undefined, 1280, 720],
    [{ type: 1 }, 960, 720],
    [{ type: 4, width: 700, height: 500 }, 700, 500],
    [{ type: 4 }, 1280, 720],
  ])('converts the page size %j into a page of %d × %d', (size, width, height) => {
    const settings = { layoutType: 1, customLayout: size ? { pageSize: size } : {} };
    expect(getPageSize(page, settings)).toEqual({ width, height });
  });
});

describe('Sorting', () => {
  const byMargin = { orderBy: { table: 'Sales', measure: 'Margin' }, direction: 1 };

  it('parseSort accepts measures and columns that the visual shows', () => {
    expect(parseSort(bars, byMargin)).toEqual({ by: 'Margin', direction: 'ascending' });
    const byCity = { orderBy: { table: 'Store', column: 'City' }, direction: 2 };
    expect(parseSort(bars, byCity)).toEqual({ by: 'Store[City]', direction: 'descending' });
  });

  it.each([
    ['a field that the visual does not show', bars, { ...byMargin, orderBy: { measure: 'Orders' } }],
    ['a missing field', bars, { direction: 1 }],
    ['an unknown direction', bars, { ...byMargin, direction: 3 }],
    ['a visual that does not support sorting', card, byMargin],
  ])('parseSort rejects %s', (_case, visual, request) => {
    expect(() => parseSort(visual, request)).toThrow(FrameRequestError);
  });

  it('buildPageQueries selects the authored top rows before it applies another sort order', () => {
    const sorts = { 'p/bars': { by: 'Store[City]', direction: 'ascending' as const } };
    const [barQueries] = buildPageQueries(
      { buildQueries },
      { ...buildAuthoredState(definition), sorts },
      page,
      undefined,
    );
    expect(barQueries?.queries[0]).toMatchObject({
      orderBy: sorts['p/bars'],
      filters: [{ filterType: 5, operator: 'Top', itemCount: 5, orderBy: { measure: 'Revenue' } }],
    });
  });
});

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
