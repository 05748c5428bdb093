import { locale } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { ReportEmbedConfiguration } from 'embed-toolkit';

export interface EmbedConfigOptions {
  access: EmbedToken;
  pageName: string | undefined;
  theme: models.IReportTheme | undefined;
  /** Pixels that the report has for its width. */
  width: number;
  /** Fetches access anew, before the present token expires. */
  renew(signal: AbortSignal): Promise<EmbedToken>;
  onRenewalFailure(error: unknown): void;
}

const common: ReportEmbedConfiguration['settings'] = {
  panes: { filters: { visible: false, expanded: false }, pageNavigation: { visible: false } },
  background: models.BackgroundType.Transparent,
  localeSettings: { language: 'en', formatLocale: locale },
  // The viewer explains errors itself, in its own words and once.
  hideErrors: true,
};

const phoneWidth = 600;

/** The phone's layout where there is no room for more; a report that has none shows its normal one. */
const layoutFor = (width: number): ReportEmbedConfiguration['settings'] =>
  width < phoneWidth
    ? { layoutType: models.LayoutType.MobilePortrait }
    : {
        layoutType: models.LayoutType.Custom,
        customLayout: { displayOption: models.DisplayOption.FitToWidth },
      };

/** To view only: no panes, read permission, fitted to the width, numbers and dates the Dutch way. */
export const buildEmbedConfig = (
  wishes: EmbedConfigOptions,
): ReportEmbedConfiguration & { type: 'report' } => {
  const { access, pageName, theme, width, renew, onRenewalFailure } = wishes;
  const { accessToken, reportConfig } = access;
  return {
    type: 'report',
    id: reportConfig.id,
    embedUrl: reportConfig.embedUrl,
    accessToken: accessToken.token,
    tokenType: accessToken.appOwnsData ? models.TokenType.Embed : models.TokenType.Aad,
    permissions: models.Permissions.Read,
    viewMode: models.ViewMode.View,
    settings: { ...common, ...layoutFor(width) },
    ...(pageName === undefined ? {} : { pageName }),
    ...(theme === undefined ? {} : { theme }),
    tokenRenewal: {
      expiresAt: accessToken.expiresAt,
      getToken: async ({ signal }) => {
        const fresh = await renew(signal);
        return { accessToken: fresh.accessToken.token, expiresAt: fresh.accessToken.expiresAt };
      },
      onError: onRenewalFailure,
    },
  };
};
