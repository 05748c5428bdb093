import { isSafeLink } from '@embed-portal/api-contract';
import type { UserApp, AppReport } from '@embed-portal/api-contract';

export type EmbeddedReport = Extract<AppReport, { type: 'Report' }>;
export type LinkEntry = Extract<AppReport, { type: 'Link' }>;

const isUsable = (entry: AppReport): boolean =>
  entry.type === 'Report' ? entry.report.reportId !== '' : isSafeLink(entry.link.url);

/** The entries of an app that can be opened, in their order. None means that the app is not set up right. */
export const getUsableEntries = (app: UserApp): AppReport[] => app.__reports.filter(isUsable);

/** The entries that are shown inside of the portal, in their order. */
export const getEmbeddedReports = (app: UserApp): EmbeddedReport[] =>
  getUsableEntries(app).filter((entry) => entry.type === 'Report');
