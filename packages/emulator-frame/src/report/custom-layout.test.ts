import { describe, expect, it } from 'vitest';
import { bars, card, layout, page } from '../test-support/visuals.ts';
import { getPageSize, getVisualLayout } from './custom-layout.ts';

describe('getVisualLayout', () => {
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
});

describe('getPageSize', () => {
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
