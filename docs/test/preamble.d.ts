import type { models, Page, Report, ReportEmbedConfiguration, Service } from 'embed-toolkit';

/** What the blocks of the documentation take for granted: the host page that they are put into. */
declare global {
  const service: Service;
  const element: HTMLElement;
  const report: Report;
  const page: Page;
  const config: ReportEmbedConfiguration & { type: 'report' };
  const reportId: string;
  const embedUrl: string;
  const accessToken: string;
  const expiresAt: number;

  function retryLater(): void;
  function show(text: string | undefined): void;
  function fetchAccess(reportId: string, options?: { signal?: AbortSignal }): Promise<Access>;

  /** What one's own server answers. */
  interface Access {
    reportId: string;
    pageName: string;
    embedUrl: string;
    token: string;
    expiration: string;
    securityFilters: models.IFilter[];
  }
  type SavedSlicers = Record<string, Record<string, models.ISlicerState>>;
}
