import { locale } from '@embed-portal/api-contract';
import type { EmbedToken, RuntimeConfig, SecurityFilter } from '@embed-portal/api-contract';
import { EmbedService, Report, models } from 'embed-toolkit';
import type { ReportConfiguration } from 'embed-toolkit/react';
import { useConfig } from '../config/config-context.ts';
import { viewerMessages } from '../messages/viewer.ts';
import { log } from '../shared/log.ts';
import type { ColorMode } from '../ui/theme/color-mode.ts';
import { darkGray } from '../ui/theme/tokens.ts';

/** Time in milliseconds within which a frame must load or render. */
const frameTimeoutMs = 30_000;

const createService = (embedOrigins: readonly string[]) =>
  new EmbedService(
    { report: Report },
    {
      embedOrigins,
      timeout: frameTimeoutMs,
      onError: (error) => {
        log.error(viewerMessages.embedServiceError, error);
      },
    },
  );

const services = new WeakMap<RuntimeConfig, ReturnType<typeof createService>>();

/** Returns the embed service of the page, which embeds only reports. */
export function useReportService() {
  const config = useConfig();
  const service = services.get(config) ?? createService(config.embedOrigins);
  services.set(config, service);
  return service;
}

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
  layout: ReportLayout;
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

/** Layout of an embedded report. Reports without a phone layout show their desktop layout in place of it. */
export type ReportLayout = 'phone' | 'desktop';

const phoneWidth = 600;

/**
 * Returns the layout for the available width in pixels. Low windows of phones in landscape orientation get the desktop
 * layout. Otherwise, the height has no influence, because keyboards and address bars of phones change it.
 */
export const getReportLayout = (width: number, isShort: boolean): ReportLayout =>
  width < phoneWidth && !isShort ? 'phone' : 'desktop';

const layoutSettings: Record<ReportLayout, ReportConfiguration['settings']> = {
  phone: { layoutType: models.LayoutType.MobilePortrait },
  desktop: {
    layoutType: models.LayoutType.Custom,
    customLayout: { displayOption: models.DisplayOption.FitToWidth },
  },
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

/** Builds the configuration for the viewer: read-only, no panes, a layout, Dutch number and date formats. */
export function buildViewerConfig({
  embedToken,
  pageName,
  mode,
  layout,
  renew,
  onRenewalFailure,
}: ViewerConfigOptions): ReportConfiguration {
  const theme = buildReportTheme(mode);
  return {
    ...buildReadOnlyConfig(embedToken, pageName),
    settings: { ...viewerSettings, ...layoutSettings[layout] },
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
}
