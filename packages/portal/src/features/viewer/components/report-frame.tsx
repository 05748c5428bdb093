import { Box } from '@chakra-ui/react';
import type { EmbedToken } from '@embed-portal/api-contract';
import { EmbedService, Report, ToolkitError } from 'embed-toolkit';
import { useReport } from 'embed-toolkit/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { useEmbedToken } from '../../../data/embed-token.ts';
import { ApiError } from '../../../http/api-error.ts';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { useServices } from '../../../services.ts';
import { useColorMode } from '../../../ui/theme/color-mode.ts';
import { buildEmbedConfig } from '../embedding/embed-config.ts';
import { toReportFailure } from '../embedding/failure.ts';
import type { ReportFailure } from '../embedding/failure.ts';
import { openReport } from '../embedding/report-session.ts';
import type { ReportSession, ReportSessionOptions } from '../embedding/report-session.ts';

/** Time in milliseconds within which a frame must load or render. */
const frameTimeoutMs = 30_000;

let service: EmbedService<{ report: typeof Report }> | undefined;

/** Returns the embed service of the page, which embeds only reports. */
const getReportService = (embedOrigins: readonly string[]) =>
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

/** HTTP statuses of rejections that a retry does not resolve: access was removed, or the settings have changed. */
const permanentRejectionStatuses: readonly (number | undefined)[] = [403, 404, 422];

const isPermanentRejection = (error: unknown): boolean =>
  error instanceof ApiError && permanentRejectionStatuses.includes(error.status);

interface ReportFrameProps extends Omit<ReportSessionOptions, 'report' | 'onShown' | 'onFailure'> {
  appId: string;
  entry: EmbeddedReport;
  /** @param datasetId - ID of the report's dataset; null if it has none. */
  onShown(session: ReportSession, datasetId: string | null): void;
  /** Called when the report must not be shown. Unmount the component immediately. */
  onFailure(failure: ReportFailure): void;
}

/** Embeds the report of an entry. To open another report, or the same report again, mount it with another `key`. */
export const ReportFrame = ({ appId, entry, pageName, onShown, onFailure, ...options }: ReportFrameProps) => {
  const { config } = useServices();
  const mode = useColorMode();
  const [initialPage] = useState(pageName ?? entry.report.includedPages[0]);

  const fail = (error: unknown) => {
    log.error(viewerMessages.failedTitle, error);
    onFailure(toReportFailure(error, entry.report.reportSecurityFilters));
  };
  const container = useRef<HTMLDivElement>(null);
  /** The token, and the width that is available when it arrives. */
  const [access, setAccess] = useState<{ embedToken: EmbedToken; width: number }>();
  const requestToken = useEmbedToken(
    { appId, reportId: entry.id },
    {
      onToken: (embedToken) => {
        setAccess({ embedToken, width: container.current?.clientWidth ?? 0 });
      },
      onFailure: fail,
    },
  );

  const { ref, report, status, error } = useReport(
    access &&
      buildEmbedConfig({
        ...access,
        pageName: initialPage,
        mode,
        renew: requestToken,
        onRenewalFailure: (renewalError) => {
          if (isPermanentRejection(renewalError)) fail(renewalError);
          else log.error(viewerMessages.renewalFailed, renewalError);
        },
      }),
    {
      service: getReportService(config.embedOrigins),
      onError: (contentError) => {
        // Only the theme changes after loading. The session handles error events and failed loads.
        const hasLoaded = status === 'loaded' || status === 'rendered';
        if (hasLoaded && contentError instanceof ToolkitError)
          log.error(viewerMessages.themeFailed, contentError);
      },
    },
  );

  const open = useEffectEvent((embedded: Report) =>
    openReport({
      ...options,
      report: embedded,
      entry,
      pageName: initialPage,
      onShown: (session) => {
        onShown(session, access?.embedToken.reportConfig.datasetId ?? null);
      },
      // Synchronously, because the report may show data without its security filters.
      onFailure: (cause) => {
        flushSync(() => {
          fail(cause);
        });
      },
    }),
  );
  useLayoutEffect(() => (report ? open(report) : undefined), [report]);

  const rejection = status === 'failed' && !report ? error : undefined;
  const handleRejection = useEffectEvent(fail);
  useEffect(() => {
    if (rejection) handleRejection(rejection);
  }, [rejection]);

  return (
    <Box ref={container} height="100%">
      <Box ref={ref} height="100%" />
    </Box>
  );
};
