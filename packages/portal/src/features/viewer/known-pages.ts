import type { UserApp } from '@embed-portal/api-contract';
import { getEmbeddedReports } from '../../data/app-reports.ts';
import type { EmbeddedReport } from '../../data/app-reports.ts';
import type { PageEntry } from './embedding/pages.ts';
import type { ReportViewState } from './use-report-session.ts';

/** Returns the pages of a report that has been opened. Before that, returns the pages that its entry includes. */
export const getKnownPages = (
  { id, report, metadata }: EmbeddedReport,
  view: ReportViewState,
): PageEntry[] => {
  const included = report.includedPages.map((name, index) => ({
    name,
    title: metadata.includedPagesNames[index] ?? name,
  }));
  return view.pages[id] ?? included;
};

/** Returns the current report and page, if they are known. */
export const findLocation = (app: UserApp, view: ReportViewState | undefined) => {
  const report = getEmbeddedReports(app).find(({ id }) => id === view?.entryId);
  const pages = report && view ? getKnownPages(report, view) : [];
  return { report, page: pages.find(({ name }) => name === view?.activePage) };
};
