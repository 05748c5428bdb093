import type { Page } from '@embed-portal/emulator-protocol/report-schema';
import { describe, expect, it } from 'vitest';
import { buildPageLayout, getPageScale } from './page-layout.ts';

const card = (name: string, x: number, y: number) => ({
  name,
  type: 'card' as const,
  title: name,
  value: 'Revenue',
  layout: { x, y, z: 0, width: 300, height: 100 },
});
const page: Page = {
  name: 'p',
  displayName: 'P',
  hidden: false,
  width: 1280,
  height: 720,
  visuals: [card('b', 400, 0), card('a', 0, 0), card('c', 0, 200)],
};

describe('getPageScale', () => {
  it.each([
    ['fits the width by default', {}, 0.5],
    ['fits the whole page if the host page sets fitToPage', { customLayout: { displayOption: 0 } }, 0.25],
    ['uses the actual size if the host page sets actualSize', { customLayout: { displayOption: 2 } }, 1],
    ['fits the width multiplied by the zoom level', { zoomLevel: 2 }, 1],
    ['uses the actual size if the author sets actualSize', {}, 1, 'actualSize' as const],
    ['fits the whole page if the author sets fitToPage', {}, 0.25, 'fitToPage' as const],
    [
      'fits the width if the host page sets fitToWidth and the author sets actualSize',
      { customLayout: { displayOption: 1 } },
      0.5,
      'actualSize' as const,
    ],
  ])(
    'returns a scale that %s (page of 1280 × 720 in a frame of 640 × 180)',
    (_case, settings, scale, displayOption = undefined) => {
      const pageLayout = buildPageLayout({ ...page, displayOption }, settings);
      expect(getPageScale(pageLayout, { width: 640, height: 180 }, settings)).toBe(scale);
    },
  );
});

describe('buildPageLayout', () => {
  it('stacks visuals in reading order on phones and places small visuals in pairs', () => {
    const { visualLayouts, width, height } = buildPageLayout(page, { layoutType: 2 });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => visualLayouts.get(name));
    expect([a?.y, b?.y]).toEqual([0, 0]);
    expect((a?.x ?? 0) + (a?.width ?? 0)).toBeLessThan(b?.x ?? 0);
    expect(c).toMatchObject({ x: 10, width: width - 20 });
    expect(c?.y).toBeGreaterThanOrEqual(a?.height ?? 0);
    expect(height).toBeGreaterThanOrEqual((c?.y ?? 0) + (c?.height ?? 0));
  });
});
