import { locale } from '@embed-portal/api-contract';
import type { EmbedToken, SecurityFilter } from '@embed-portal/api-contract';
import { EmbedService, Report, models } from 'embed-toolkit';
import type { ReportConfiguration } from 'embed-toolkit/react';
import { log } from '../log.ts';
import { viewerMessages } from '../messages/viewer.ts';
import type { ColorMode } from '../ui/theme/color-mode.ts';
import { darkGray } from '../ui/theme/tokens.ts';

/** Time in milliseconds within which a frame must load or render. */
const frameTimeoutMs = 30_000;

let service: EmbedService<{ report: typeof Report }> | undefined;

/** Returns the embed service of the page, which embeds only reports. */
export const getReportService = (embedOrigins: readonly string[]) =>
  (service ??= new EmbedService(
    { report: Report },
    {
      embedOrigins,
      timeout: frameTimeoutMs,
      onError: (error) => {
        log.error(viewerMessages.embedServiceError, error);
      },
    },
  ));

/** English texts of the frame, and Dutch number and date formats. */
const localeSettings = { language: 'en', formatLocale: locale };

/** Returns the security filters of a report as embed filters, locked and hidden from the viewer. */
export const toReportFilters = (filters: readonly SecurityFilter[]): models.IBasicFilter[] =>
  filters.map(({ target, operator, values }) => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    filterType: models.FilterType.Basic,
    target,
    operator,
    values,
    displaySettings: { isLockedInViewMode: true, isHiddenInViewMode: true },
  }));

/** Builds the part of the configuration that identifies a report and makes it read-only. */
const buildReadOnlyConfig = ({ accessToken, reportConfig }: EmbedToken, pageName: string | undefined) => ({
  id: reportConfig.id,
  embedUrl: reportConfig.embedUrl,
  accessToken: accessToken.token,
  tokenType: accessToken.appOwnsData ? models.TokenType.Embed : models.TokenType.Aad,
  permissions: models.Permissions.Read,
  viewMode: models.ViewMode.View,
  ...(pageName === undefined ? {} : { pageName }),
});

/** Builds the configuration for the preview of unsaved settings: read-only, with page tabs and security filters. */
export const buildPreviewConfig = (
  embedToken: EmbedToken,
  pageName: string | undefined,
  filters: readonly SecurityFilter[],
): ReportConfiguration => ({
  ...buildReadOnlyConfig(embedToken, pageName),
  settings: {
    panes: { filters: { visible: false }, pageNavigation: { visible: true } },
    localeSettings,
  },
  filters: toReportFilters(filters),
});

interface ViewerConfigOptions {
  embedToken: EmbedToken;
  pageName: string | undefined;
  mode: ColorMode;
  /** Available width in pixels. */
  width: number;
  /** Requests a new token before the current one expires. */
  renew(signal: AbortSignal): Promise<EmbedToken>;
  onRenewalFailure(error: unknown): void;
}

const viewerSettings: ReportConfiguration['settings'] = {
  panes: { filters: { visible: false, expanded: false }, pageNavigation: { visible: false } },
  background: models.BackgroundType.Transparent,
  localeSettings,
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

/** Builds the configuration for the viewer: read-only, no panes, a layout for the width, Dutch number and date formats. */
export const buildViewerConfig = ({
  embedToken,
  pageName,
  mode,
  width,
  renew,
  onRenewalFailure,
}: ViewerConfigOptions): ReportConfiguration => {
  const theme = buildReportTheme(mode);
  return {
    ...buildReadOnlyConfig(embedToken, pageName),
    settings: { ...viewerSettings, ...getLayoutSettings(width) },
    ...(theme === undefined ? {} : { theme }),
    tokenRenewal: {
      expiresAt: embedToken.accessToken.expiresAt,
      getToken: async ({ signal }) => {
        const renewed = await renew(signal);
        return { accessToken: renewed.accessToken.token, expiresAt: renewed.accessToken.expiresAt };
      },
      onError: onRenewalFailure,
    },
  };
};
