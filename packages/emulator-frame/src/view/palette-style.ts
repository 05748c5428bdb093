import type { Theme } from '../appearance/palette.ts';
import { buildPalette } from '../appearance/palette.ts';

const transparentBackground = 1;

let appliedStyle = '';

/** Applies the colors of a theme to the style sheet if they changed. `background` 1 makes the page transparent. */
export function applyTheme(theme: Theme, background: number | undefined): void {
  const { series: _series, dark, ...colors } = buildPalette(theme);
  const newStyle = JSON.stringify([colors, dark, background === transparentBackground]);
  if (newStyle === appliedStyle) return;
  appliedStyle = newStyle;
  const { style } = document.documentElement;
  for (const [name, color] of Object.entries(colors)) style.setProperty(`--${name}`, color);
  style.setProperty('--canvas', background === transparentBackground ? 'transparent' : colors.page);
  style.colorScheme = dark ? 'dark' : 'light';
}
