import type { Page } from '@embed-portal/emulator-protocol/report-schema';
import { describe, expect, it } from 'vitest';
import { buildPalette } from '../appearance/palette.ts';
import { adaptColor, getVisibleCanvases } from './canvas.ts';

describe('adaptColor', () => {
  it.each([
    ['returns a light color unchanged in a light theme', '#eef6ff', {}, '#eef6ff'],
    ['returns a dark color unchanged in a dark theme', '#101820', { background: '#1b2130' }, '#101820'],
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
    expect(getVisibleCanvases(page, { config, settings })).toEqual(expected);
  });
});
