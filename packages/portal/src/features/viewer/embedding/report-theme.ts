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

/** Returns a theme with light text on dark background in dark mode. In light mode, the report has its own theme. */
export const buildReportTheme = (mode: ColorMode): models.IReportTheme | undefined =>
  mode === 'dark' ? darkTheme : undefined;
