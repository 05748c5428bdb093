import { locale } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { ReportEmbedConfiguration } from 'embed-toolkit';

export interface EmbedConfigOptions {
  embedToken: EmbedToken;
  pageName: string | undefined;
  theme: models.IReportTheme | undefined;
  /** Available width in pixels. */
  width: number;
  /** Requests a new token before the current one expires. */
  renew(signal: AbortSignal): Promise<EmbedToken>;
  onRenewalFailure(error: unknown): void;
}

const commonSettings: ReportEmbedConfiguration['settings'] = {
  panes: { filters: { visible: false, expanded: false }, pageNavigation: { visible: false } },
  background: models.BackgroundType.Transparent,
  localeSettings: { language: 'en', formatLocale: locale },
  // Errors are hidden in the frame, because the viewer shows its own messages.
  hideErrors: true,
};

const phoneWidth = 600;

/** Returns the phone layout for narrow screens. Reports without a phone layout show their desktop layout. */
const getLayoutSettings = (width: number): ReportEmbedConfiguration['settings'] =>
  width < phoneWidth
    ? { layoutType: models.LayoutType.MobilePortrait }
    : {
        layoutType: models.LayoutType.Custom,
        customLayout: { displayOption: models.DisplayOption.FitToWidth },
      };

/** Builds the embed configuration: read-only, no panes, a layout for the width, Dutch number and date formats. */
export const buildEmbedConfig = (
  options: EmbedConfigOptions,
): ReportEmbedConfiguration & { type: 'report' } => {
  const { embedToken, pageName, theme, width, renew, onRenewalFailure } = options;
  const { accessToken, reportConfig } = embedToken;
  return {
    type: 'report',
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
