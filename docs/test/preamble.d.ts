import type { models, Page, Report, ReportEmbedConfiguration, Service } from 'embed-toolkit';

/** Variables and functions of the host page, which the code blocks of the documentation use without declaring them. */
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

  /** The response of the reader's server. */
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
