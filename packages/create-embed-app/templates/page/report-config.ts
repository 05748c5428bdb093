import { models } from 'embed-toolkit';
import type { Page } from 'embed-toolkit';
import { fetchAccess } from './access';
import type { Access } from './access';

/** Media query of users who prefer dark pages. */
export const darkQuery = '(prefers-color-scheme: dark)';

/** Media query of pages that are too narrow for the desktop layout of the report. */
export const phoneQuery = '(width < 600px)';

/** Colors of the report on a dark page. On a light page, the report has the colors of its author. */
export const darkTheme: models.IReportTheme = {
  themeJson: {
    name: 'Dark',
    background: '#181f2c',
    secondaryBackground: '#10151f',
    foreground: '#e8ecf4',
    tableAccent: '#8ab4ff',
    dataColors: ['#6aa0ff', '#3fc8b7', '#f5bd5c', '#b48cf0', '#f28b90', '#94a7c2'],
  },
};

/**
 * Creates the configuration of the report, with its layout for phones or for wider pages. The page has its own tabs, so
 * the report shows none.
 */
export function createReportConfig(access: Access, isPhone: boolean) {
  return {
    id: access.id,
    embedUrl: access.embedUrl,
    accessToken: access.token,
    tokenType: models.TokenType.Embed,
    settings: {
      panes: { filters: { visible: false }, pageNavigation: { visible: false } },
      layoutType: isPhone ? models.LayoutType.MobilePortrait : models.LayoutType.Master,
    },
    tokenRenewal: {
      expiresAt: access.expiresAt,
      getToken: async ({ signal }: { signal: AbortSignal }) => {
        const { token, expiresAt } = await fetchAccess(signal);
        return { accessToken: token, expiresAt };
      },
    },
  };
}

/** Returns whether the author shows a page of the report to viewers. */
export const isVisiblePage = (page: Page): boolean =>
  page.visibility === models.SectionVisibility.AlwaysVisible;
