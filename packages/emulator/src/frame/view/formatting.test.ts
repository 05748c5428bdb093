import { describe, expect, it } from 'vitest';
import type { Page } from '../../content/report-schema.ts';
import { getFormatter } from './formatter.ts';
import { adaptColor, getVisibleCanvases } from './canvas.ts';
import { getPageScale, buildPageLayout } from './page-layout.ts';
import { buildPalette } from './palette.ts';

const normalizeSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('getFormatter', () => {
  it.each([
    ['nl-NL', 'currency', 1_234_567.891, '€ 1,23 mln.', '€ 1.234.567,89', '€ 1.234.568'],
    ['en-GB', 'currency', 1_234_567.891, '€1.23m', '€1,234,567.89', '€1,234,568'],
    ['en-GB', 'currency', 233.7, '€234', '€233.70', '€233.70'],
    ['en-GB', 'integer', 22_299, '22.3k', '22,299', '22,299'],
    ['nl-NL', 'percent', 0.3741, '37,4%', '37,4%', '37,4%'],
    ['en-GB', 'change', -0.0511, '-5.1%', '-5.1%', '-5.1%'],
    ['en-GB', 'points', 0.0042, '+0.4 pp', '+0.4 pp', '+0.4 pp'],
    ['an invalid locale', 'integer', 1200, '1.2k', '1,200', '1,200'],
  ] as const)(
    'formats values for %s as %s: %d is %s in charts, %s in tooltips and %s in tables',
    (locale, format, value, short, exact, tabular) => {
      const formatter = getFormatter(locale);
      expect(normalizeSpaces(formatter.formatShort(format, value))).toBe(short);
      expect(normalizeSpaces(formatter.formatExact(format, value))).toBe(exact);
      expect(normalizeSpaces(formatter.formatTabular(format, value))).toBe(tabular);
    },
  );

  it('formats blank values as a dash', () => {
    expect(getFormatter(undefined).formatShort('currency', null)).toBe('–');
  });
});

describe('buildPalette', () => {
  it('derives a light palette by default and a dark one for a dark background', () => {
    expect(buildPalette({})).toMatchObject({ dark: false, surface: '#ffffff' });
    const dark = buildPalette({ background: '#1b2130' });
    expect(dark).toMatchObject({ dark: true, surface: '#1b2130' });
    expect(dark.page).not.toBe('#1b2130');
  });

  it('uses the colors of the theme, including three-digit colors, and ignores invalid colors', () => {
    const palette = buildPalette({
      background: '#FFF',
      dataColors: ['#111111', 'url(x)'],
      good: 'green',
      bad: '#c00',
    });
    expect(palette).toMatchObject({
      surface: '#FFFFFF',
      series: ['#111111'],
      good: '#14804a',
      bad: '#cc0000',
    });
  });
});

describe('adaptColor', () => {
  it.each([
    ['keeps a light color in a light theme', '#eef6ff', {}, '#eef6ff'],
    ['keeps a dark color in a dark theme', '#101820', { background: '#1b2130' }, '#101820'],
    ['darkens a light color in a dark theme', '#ffffff', { background: '#000000' }, '#0f0f0f'],
  ])('%s', (_case, color, theme, expected) => {
    expect(adaptColor(color, buildPalette(theme))).toBe(expected);
  });
});

describe('getVisibleCanvases', () => {
  const background = { color: '#eef6ff', transparency: 0 };
  const wallpaper = { color: '#d8e3f1', transparency: 0 };
  const page = { background, wallpaper } as Page;

  it.each([
    ['returns the authored canvases', {}, {}, { background, wallpaper }],
    [
      'returns nothing in high contrast',
      { contrastMode: 3 },
      {},
      { background: undefined, wallpaper: undefined },
    ],
    [
      'omits the wallpaper if the background is transparent',
      {},
      { background: 1 },
      { background, wallpaper: undefined },
    ],
  ])('%s', (_case, config, settings, expected) => {
    expect(getVisibleCanvases({ activePage: page, config, settings })).toEqual(expected);
  });
});

describe('Layout of a 1280 × 720 page', () => {
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
    'getPageScale returns a scale that %s (frame of 640 × 180)',
    (_case, settings, scale, displayOption = undefined) => {
      const pageLayout = buildPageLayout({ ...page, displayOption }, settings);
      expect(getPageScale(pageLayout, { width: 640, height: 180 }, settings)).toBe(scale);
    },
  );

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
