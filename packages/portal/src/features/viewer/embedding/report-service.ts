import { EmbedService, Report } from 'embed-toolkit';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';

/** Time in milliseconds within which a frame must load or render. */
export const frameTimeoutMs = 30_000;

/** Embed service for reports only, which excludes the other content types from the bundle. */
export type ReportService = EmbedService<{ report: typeof Report }>;

let service: ReportService | undefined;

/** Returns the embed service, which is created on first use. Its requests time out after 30 s. */
export const getReportService = (embedOrigins: readonly string[]): ReportService =>
  (service ??= new EmbedService(
    { report: Report },
    {
      embedOrigins,
      timeout: frameTimeoutMs,
      onError: (error) => {
        log.error(viewerMessages.embedServiceError, error);
      },
    },
  ));
