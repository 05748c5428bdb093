import type { models } from 'embed-toolkit';
import type { ColorMode } from '../../../ui/theme/color-mode.ts';
import { night } from '../../../ui/theme/tokens.ts';

const darkTheme: models.IReportTheme = {
  themeJson: {
    name: 'Portal dark',
    background: night[100],
    foreground: night[900],
    secondaryBackground: night[200],
    backgroundLight: night[200],
    backgroundNeutral: night[400],
    foregroundNeutralSecondary: night[800],
    foregroundNeutralTertiary: night[600],
  },
};

/** Returns no theme in light mode, to keep the report's own, and one with light text on dark in dark mode. */
export const buildReportTheme = (mode: ColorMode): models.IReportTheme | undefined =>
  mode === 'dark' ? darkTheme : undefined;
