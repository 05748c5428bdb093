import type { UserApp } from '@embed-portal/api-contract';
import { getEmbeddedReports } from '../../data/app-reports.ts';
import type { EmbeddedReport } from '../../data/app-reports.ts';
import type { PageEntry } from './embedding/pages.ts';
import type { ReportViewState } from './use-report-session.ts';

/**
 * The pages of a report as far as they are known: those that the report told when it was open, else those that its
 * entry includes by name.
 */
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

/** The report and the page on show, as far as they are known. */
export const findLocation = (app: UserApp, view: ReportViewState | undefined) => {
  const report = getEmbeddedReports(app).find(({ id }) => id === view?.entryId);
  const pages = report && view ? getKnownPages(report, view) : [];
  return { report, page: pages.find(({ name }) => name === view?.activePage) };
};
