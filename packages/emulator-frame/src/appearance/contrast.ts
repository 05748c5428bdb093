import type { Theme } from './palette.ts';

const black = '#000000';
const white = '#ffffff';

/** Builds a theme of a few contrasting colors. Good and bad values share a color, and differ only in sign and text. */
function buildContrastTheme(background: string, foreground: string, accent: string): Theme {
  const dataColors = [foreground, accent];
  const textColors = { foreground, good: foreground, bad: foreground, tableAccent: accent, dataColors };
  return { background, secondaryBackground: background, ...textColors };
}

/** The four high-contrast schemes of the operating system, by `ContrastMode` of powerbi-models. */
const contrastThemes: Record<number, Theme> = {
  1: buildContrastTheme(black, '#ffff00', '#00ff00'),
  2: buildContrastTheme(black, '#00ff00', '#ffff00'),
  3: buildContrastTheme(black, white, '#1aebff'),
  4: buildContrastTheme(white, black, '#37006e'),
};

/** Returns whether a contrast mode requests high contrast. */
export function isHighContrast(contrastMode: number | undefined): boolean {
  return (contrastMode ?? 0) in contrastThemes;
}

/** Returns the high-contrast theme of the contrast mode, or the report theme. */
export function getEffectiveTheme(theme: Theme, contrastMode: number | undefined): Theme {
  return contrastThemes[contrastMode ?? 0] ?? theme;
}
