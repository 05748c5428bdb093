import { EmbedService, Report } from 'embed-toolkit';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';

/** How long a frame may take to load or to render, in milliseconds. */
export const frameTimeoutMs = 30_000;

/** The portal embeds only reports, so the other content types stay out of the bundle. */
export type ReportService = EmbedService<{ report: typeof Report }>;

let service: ReportService | undefined;

/** Returns the embed service of the page. Its requests time out after 30 s. */
export const getReportService = (embedOrigins: readonly string[]): ReportService =>
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
