import type { Theme } from '../report/view.ts';
import { paletteOf } from './palette.ts';

const transparent = 1;

let applied = '';

/** Hands a theme's colours to the style sheet, if they are others. `background` 1 lets the host page show through. */
export function applyTheme(theme: Theme, background: number | undefined): void {
  const { series: _series, dark, ...colors } = paletteOf(theme);
  const wanted = JSON.stringify([colors, dark, background === transparent]);
  if (wanted === applied) return;
  applied = wanted;
  const { style } = document.documentElement;
  for (const [name, color] of Object.entries(colors)) style.setProperty(`--${name}`, color);
  style.setProperty('--canvas', background === transparent ? 'transparent' : colors.page);
  style.colorScheme = dark ? 'dark' : 'light';
}
