import { Box } from '@chakra-ui/react';
import type { EmbedToken } from '@embed-portal/api-contract';
import { ToolkitError } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { useReport } from 'embed-toolkit/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { useEmbedToken } from '../../../../data/embed-token.ts';
import {
  buildViewerConfig,
  getReportLayout,
  useReportService,
} from '../../../../entity-ui/report-embedding.ts';
import type { ReportLayout } from '../../../../entity-ui/report-embedding.ts';
import { ApiError } from '../../../../http/api-error.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { log } from '../../../../shared/log.ts';
import { useColorMode } from '../../../../ui/theme/color-mode.ts';
import { useShortViewport } from '../../../../ui/use-short-viewport.ts';
import type { Viewer } from '../../embedding/viewer.ts';
import { useLayoutChange } from './use-layout-change.ts';

/** HTTP statuses of rejections that a retry does not resolve: access was removed, or the settings have changed. */
const permanentRejectionStatuses: readonly (number | undefined)[] = [403, 404, 422];

const isPermanentRejection = (error: unknown): boolean =>
  error instanceof ApiError && permanentRejectionStatuses.includes(error.status);

interface ReportFrameProps {
  appId: string;
  entry: EmbeddedReport;
  viewer: Viewer;
  /** Number of the viewer's attempt. Mount the component with another `key` for each attempt. */
  attempt: number;
  /** Page of the URL. Only the first one matters, because the session shows further pages. */
  pageName: string | undefined;
}

/** Embeds the report of an entry for one attempt of the viewer, and opens the session that feeds the viewer. */
export function ReportFrame({ appId, entry, viewer, attempt, pageName }: ReportFrameProps) {
  const mode = useColorMode();
  const fail = (error: unknown) => {
    viewer.fail(error, entry);
  };
  const [initialPage] = useState(pageName ?? entry.report.includedPages[0]);
  const container = useRef<HTMLDivElement>(null);
  /** The token, and the layout for the width that is available when it arrives. */
  const [access, setAccess] = useState<{ embedToken: EmbedToken; layout: ReportLayout }>();
  const isShort = useShortViewport();
  useLayoutChange(container, {
    layout: access?.layout,
    isShort,
    onChange: () => void viewer.changeLayout(),
  });
  const requestToken = useEmbedToken(
    { appId, reportId: entry.id },
    {
      attempt,
      onToken: (embedToken) => {
        const width = container.current?.clientWidth ?? 0;
        setAccess({ embedToken, layout: getReportLayout(width, isShort) });
        viewer.store.setState({ datasetId: embedToken.reportConfig.datasetId });
      },
      onFailure: fail,
    },
  );

  const { ref, report, status, error } = useReport(
    access &&
      buildViewerConfig({
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
      service: useReportService(),
      // The session renders the report when its security filters apply.
      phased: true,
      onError: (contentError) => {
        // Only the theme changes after loading. The session handles error events and failed loads.
        const hasLoaded = status === 'loaded' || status === 'rendered';
        if (hasLoaded && contentError instanceof ToolkitError)
          log.error(viewerMessages.themeFailed, contentError);
      },
    },
  );

  const openSession = useEffectEvent((embedded: Report) =>
    viewer.openSession({ report: embedded, entry, pageName: initialPage }),
  );
  useLayoutEffect(() => (report ? openSession(report) : undefined), [report]);

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
}
