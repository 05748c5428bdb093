import type { Theme } from '../report/view.ts';

const black = '#000000';
const white = '#ffffff';

/** A theme of few colours that stand out from each other; what is good or bad is told by sign and words. */
function contrastTheme(background: string, foreground: string, accent: string): Theme {
  const dataColors = [foreground, accent];
  const same = { foreground, good: foreground, bad: foreground, tableAccent: accent, dataColors };
  return { background, secondaryBackground: background, ...same };
}

/** By the number of the public contrast modes: those of the operating system's four schemes. */
const themes: Record<number, Theme> = {
  1: contrastTheme(black, '#ffff00', '#00ff00'),
  2: contrastTheme(black, '#00ff00', '#ffff00'),
  3: contrastTheme(black, white, '#1aebff'),
  4: contrastTheme(white, black, '#37006e'),
};

/** Whether a contrast mode of the host asks for high contrast. */
export function isHighContrast(contrastMode: number | undefined): boolean {
  return (contrastMode ?? 0) in themes;
}

/** The theme to draw with: one of high contrast where the host asks for it, else the report's. */
export function shownTheme(theme: Theme, contrastMode: number | undefined): Theme {
  return themes[contrastMode ?? 0] ?? theme;
}
