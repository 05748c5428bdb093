import { locale } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { ReportConfiguration } from 'embed-toolkit/react';
import type { ColorMode } from '../../../ui/theme/color-mode.ts';
import { darkGray } from '../../../ui/theme/tokens.ts';

interface EmbedConfigOptions {
  embedToken: EmbedToken;
  pageName: string | undefined;
  mode: ColorMode;
  /** Available width in pixels. */
  width: number;
  /** Requests a new token before the current one expires. */
  renew(signal: AbortSignal): Promise<EmbedToken>;
  onRenewalFailure(error: unknown): void;
}

const commonSettings: ReportConfiguration['settings'] = {
  panes: { filters: { visible: false, expanded: false }, pageNavigation: { visible: false } },
  background: models.BackgroundType.Transparent,
  localeSettings: { language: 'en', formatLocale: locale },
  // Errors are hidden in the frame, because the viewer shows its own messages.
  hideErrors: true,
};

const phoneWidth = 600;

/** Returns the phone layout for narrow screens. Reports without a phone layout show their desktop layout. */
const getLayoutSettings = (width: number): ReportConfiguration['settings'] =>
  width < phoneWidth
    ? { layoutType: models.LayoutType.MobilePortrait }
    : {
        layoutType: models.LayoutType.Custom,
        customLayout: { displayOption: models.DisplayOption.FitToWidth },
      };

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
const buildReportTheme = (mode: ColorMode): models.IReportTheme | undefined =>
  mode === 'dark' ? darkTheme : undefined;

/** Builds the embed configuration: read-only, no panes, a layout for the width, Dutch number and date formats. */
export const buildEmbedConfig = (options: EmbedConfigOptions): ReportConfiguration => {
  const { embedToken, pageName, mode, width, renew, onRenewalFailure } = options;
  const { accessToken, reportConfig } = embedToken;
  const theme = buildReportTheme(mode);
  return {
    id: reportConfig.id,
    embedUrl: reportConfig.embedUrl,
    accessToken: accessToken.token,
    tokenType: accessToken.appOwnsData ? models.TokenType.Embed : models.TokenType.Aad,
    permissions: models.Permissions.Read,
    viewMode: models.ViewMode.View,
    settings: { ...commonSettings, ...getLayoutSettings(width) },
    ...(pageName === undefined ? {} : { pageName }),
    ...(theme === undefined ? {} : { theme }),
    tokenRenewal: {
      expiresAt: accessToken.expiresAt,
      getToken: async ({ signal }) => {
        const renewed = await renew(signal);
        return { accessToken: renewed.accessToken.token, expiresAt: renewed.accessToken.expiresAt };
      },
      onError: onRenewalFailure,
    },
  };
};
