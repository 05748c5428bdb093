import { EmbedService, Report } from 'embed-toolkit';
import { log } from '../log.ts';
import { viewerMessages } from '../messages/viewer.ts';

/** Time in milliseconds within which a frame must load or render. */
const frameTimeoutMs = 30_000;

let service: EmbedService<{ report: typeof Report }> | undefined;

/** Returns the embed service of the page, which embeds only reports. */
export const getReportService = (embedOrigins: readonly string[]) =>
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
