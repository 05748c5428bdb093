import { EmbedService, Report } from 'embed-toolkit';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';

/** How long a frame may take to get ready, and to render; in milliseconds. */
export const frameTimeoutMs = 30_000;

/** Reports are all that the portal embeds: nothing else comes into its bundle. */
export type ReportService = EmbedService<{ report: typeof Report }>;

let service: ReportService | undefined;

/** The page's one embedding service; every call of it ends within 30 s. */
export const createReportService = (embedOrigins: readonly string[]): ReportService =>
  (service ??= new EmbedService(
    { report: Report },
    {
      embedOrigins,
      timeout: frameTimeoutMs,
      onError: (error) => {
        log.error(viewerMessages.embedFailed, error);
      },
    },
  ));
