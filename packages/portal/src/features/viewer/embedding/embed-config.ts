import { locale } from '@embed-portal/api-contract';
import type { EmbedToken } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { ReportEmbedConfiguration } from 'embed-toolkit';

export interface EmbedWishes {
  access: EmbedToken;
  pageName: string | undefined;
  theme: models.IReportTheme | undefined;
  /** Fetches access anew, before the present token expires. */
  renew(signal: AbortSignal): Promise<EmbedToken>;
  onRenewalFailure(error: unknown): void;
}

const settings: ReportEmbedConfiguration['settings'] = {
  panes: { filters: { visible: false, expanded: false }, pageNavigation: { visible: false } },
  layoutType: models.LayoutType.Custom,
  customLayout: { displayOption: models.DisplayOption.FitToWidth },
  background: models.BackgroundType.Transparent,
  localeSettings: { language: 'en', formatLocale: locale },
};

/** To view only: no panes, read permission, fitted to the width, numbers and dates the Dutch way. */
export const embedConfig = (wishes: EmbedWishes): ReportEmbedConfiguration & { type: 'report' } => {
  const { access, pageName, theme, renew, onRenewalFailure } = wishes;
  const { accessToken, reportConfig } = access;
  return {
    type: 'report',
    id: reportConfig.id,
    embedUrl: reportConfig.embedUrl,
    accessToken: accessToken.token,
    tokenType: accessToken.appOwnsData ? models.TokenType.Embed : models.TokenType.Aad,
    permissions: models.Permissions.Read,
    viewMode: models.ViewMode.View,
    settings,
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
