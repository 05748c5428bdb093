import { fetchAccess } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';
import { getReportTheme } from './report-theme.ts';

let service: Service | undefined;

/** Returns whether the page is too narrow for the desktop layout of a report. */
export const isPhone = () => matchMedia('(width < 600px)').matches;

/** Values that identify a report and the user who opens it. */
export interface ReportRequest {
  /** Name of the report in the workspace. */
  report: string;
  /** User whose rows the token permits. All rows by default. */
  user?: string;
}

/**
 * Requests a token from the server of the page. Returns the service of the page, and the configuration that all embeds
 * of a report share: its ID, its token with automatic renewal, and the theme of the page.
 *
 * @throws {Error} with a message for the user when the server returns no token
 */
export async function prepareReport(request: ReportRequest) {
  const path = `../access?${new URLSearchParams({ ...request })}`;
  const access = await fetchAccess(path);
  service ??= new Service({ embedOrigins: access.embedOrigins });
  const config = {
    id: access.id,
    embedUrl: access.embedUrl,
    accessToken: access.token,
    tokenType: models.TokenType.Embed,
    tokenRenewal: {
      expiresAt: access.expiresAt,
      getToken: async () => {
        const { token, expiresAt } = await fetchAccess(path);
        return { accessToken: token, expiresAt };
      },
    },
    theme: getReportTheme(),
    settings: {
      panes: { filters: { visible: false }, pageNavigation: { visible: false } },
      // Reports have a layout for phones.
      layoutType: isPhone() ? models.LayoutType.MobilePortrait : models.LayoutType.Master,
    },
  };
  return { service, config };
}
