import type { UserApp } from '@embed-portal/api-contract';
import { getEmbeddedReports } from '../../../data/apps.ts';
import type { EmbeddedReport } from '../../../data/apps.ts';

/** Page of a report in the drawer. */
export interface PageEntry {
  name: string;
  title: string;
}

/** The open report of an app, and the known pages. */
export interface ReportLocation {
  entryId: string;
  /** Pages of every report opened so far, by entry ID. */
  pages: Record<string, PageEntry[]>;
  activePage: string | undefined;
}

/** Returns the pages of a report that has been opened. Before that, returns the pages that its entry includes. */
export function getKnownPages(
  { id, report, metadata }: EmbeddedReport,
  { pages }: ReportLocation,
): PageEntry[] {
  const included = report.includedPages.map((name, index) => ({
    name,
    title: metadata.includedPagesNames[index] ?? name,
  }));
  return pages[id] ?? included;
}

/** Returns the current report and page, if they are known. */
export function findLocation(app: UserApp, location: ReportLocation | undefined) {
  const report = getEmbeddedReports(app).find(({ id }) => id === location?.entryId);
  const pages = report && location ? getKnownPages(report, location) : [];
  return { report, page: pages.find(({ name }) => name === location?.activePage) };
}
