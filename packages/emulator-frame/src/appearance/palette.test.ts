import { describe, expect, it } from 'vitest';
import { buildPalette } from './palette.ts';

describe('buildPalette', () => {
  it('derives a light palette by default, and a dark palette from a dark background', () => {
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
