import type { models } from 'embed-toolkit';
import type { ColorMode } from '../../../ui/theme/color-mode.ts';
import { darkGray } from '../../../ui/theme/tokens.ts';

const darkTheme: models.IReportTheme = {
  themeJson: {
    name: 'Portal dark',
    background: darkGray[100],
    foreground: darkGray[900],
    secondaryBackground: darkGray[200],
    backgroundLight: darkGray[200],
    backgroundNeutral: darkGray[400],
    foregroundNeutralSecondary: darkGray[800],
    foregroundNeutralTertiary: darkGray[600],
  },
};

/** Returns a theme with light text on a dark background in dark mode. Returns undefined in light mode. */
export const buildReportTheme = (mode: ColorMode): models.IReportTheme | undefined =>
  mode === 'dark' ? darkTheme : undefined;
