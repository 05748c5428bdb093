import { isSafeLink } from '@embed-portal/api-contract';
import type { UserApp, AppReport } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useAllPages } from '../http/use-all-pages.ts';
import { useAccount } from './account.ts';

export type EmbeddedReport = Extract<AppReport, { type: 'Report' }>;
export type LinkEntry = Extract<AppReport, { type: 'Link' }>;

const isUsable = (entry: AppReport): boolean =>
  entry.type === 'Report' ? entry.report.reportId !== '' : isSafeLink(entry.link.url);

/** Returns the entries of an app that can be opened, in display order. If there are none, the app is misconfigured. */
export const getUsableEntries = (app: UserApp): AppReport[] => app.__reports.filter(isUsable);

/** Returns the entries that are embedded in the portal, in display order. */
export const getEmbeddedReports = (app: UserApp): EmbeddedReport[] =>
  getUsableEntries(app).filter((entry) => entry.type === 'Report');

/** Returns the path of a report in an app, or of a page of the report. */
export const toPagePath = (app: Pick<UserApp, 'id'>, entry: Pick<AppReport, 'id'>, page?: string): string =>
  `/apps/${app.id}/${entry.id}${page === undefined ? '' : `/${encodeURIComponent(page)}`}`;

/** Loads the apps that the user may open, of all tenants. */
export const useApps = ({ enabled = true } = {}) =>
  useAllPages(viewingRoutes.listAppsOfUser, { userId: useAccount().user.id }, { enabled });
