import type { Theme } from '../report/report-renderer.ts';

const black = '#000000';
const white = '#ffffff';

/** A theme of few colours that stand out from each other; what is good or bad is told by sign and words. */
function buildContrastTheme(background: string, foreground: string, accent: string): Theme {
  const dataColors = [foreground, accent];
  const textColors = { foreground, good: foreground, bad: foreground, tableAccent: accent, dataColors };
  return { background, secondaryBackground: background, ...textColors };
}

/** By the number of the public contrast modes: those of the operating system's four schemes. */
const contrastThemes: Record<number, Theme> = {
  1: buildContrastTheme(black, '#ffff00', '#00ff00'),
  2: buildContrastTheme(black, '#00ff00', '#ffff00'),
  3: buildContrastTheme(black, white, '#1aebff'),
  4: buildContrastTheme(white, black, '#37006e'),
};

/** Whether a contrast mode of the host asks for high contrast. */
export function isHighContrast(contrastMode: number | undefined): boolean {
  return (contrastMode ?? 0) in contrastThemes;
}

/** The theme to draw with: one of high contrast where the host asks for it, else the report's. */
export function getEffectiveTheme(theme: Theme, contrastMode: number | undefined): Theme {
  return contrastThemes[contrastMode ?? 0] ?? theme;
}
