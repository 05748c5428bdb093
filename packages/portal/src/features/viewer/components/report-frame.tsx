import { Box } from '@chakra-ui/react';
import type { EmbedToken, FrameOutcome, RouteParams } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { ToolkitError } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { useReport } from 'embed-toolkit/react';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { useEmbedToken } from '../../../data/embed-token.ts';
import { buildViewerConfig, getReportService } from '../../../data/report-embedding.ts';
import { ApiError } from '../../../http/api-error.ts';
import { log } from '../../../log.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { useServices } from '../../../services.ts';
import { useStorageKey } from '../../../session/use-storage-key.ts';
import { useColorMode } from '../../../ui/theme/color-mode.ts';
import { toFrameFailureCode, toReportFailure } from '../embedding/failure.ts';
import type { ReportFailure } from '../embedding/failure.ts';
import type { PageEntry, ReportLocation } from '../embedding/report-pages.ts';
import { openReport } from '../embedding/report-session.ts';
import type { ReportSession, ReportSessionOptions } from '../embedding/report-session.ts';
import { createSlicerStore } from '../embedding/slicer-persistence.ts';

/** HTTP statuses of rejections that a retry does not resolve: access was removed, or the settings have changed. */
const permanentRejectionStatuses: readonly (number | undefined)[] = [403, 404, 422];

const isPermanentRejection = (error: unknown): boolean =>
  error instanceof ApiError && permanentRejectionStatuses.includes(error.status);

const outcomeRoute = healthRoutes.reportFrameOutcome;

/**
 * Returns a function that tells the server whether the frame rendered a report, each outcome once. Administrators thus
 * learn of broken reports before viewers complain. Failed requests have no effect.
 */
const useReportOutcome = (report: RouteParams<typeof outcomeRoute>) => {
  const { api } = useServices();
  const sent = useRef(new Set<string>());
  return (outcome: FrameOutcome['outcome'] | undefined): void => {
    if (outcome === undefined || sent.current.has(outcome)) return;
    sent.current.add(outcome);
    api
      .call(outcomeRoute, report, { body: { outcome }, quiet: true, notify: () => undefined })
      .catch(() => undefined);
  };
};

interface ReportFrameProps extends Omit<
  ReportSessionOptions,
  'report' | 'onShown' | 'onFailure' | 'onRenderFailure'
> {
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

  const sendOutcome = useReportOutcome({ appId, reportId: entry.id });
  const fail = (error: unknown) => {
    log.error(viewerMessages.failedTitle, error);
    sendOutcome(toFrameFailureCode(error));
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
        sendOutcome('rendered');
        onShown(session, access?.embedToken.reportConfig.datasetId ?? null);
      },
      onRenderFailure: () => {
        sendOutcome('renderFailed');
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

/** One attempt to open a report. */
interface Attempt {
  /** Changes with the report and with each attempt. The state of another attempt is outdated. */
  key: string;
  /** Controls the report; undefined until it is shown. */
  session: ReportSession | undefined;
  failure: ReportFailure | undefined;
  /** Message that explains why data of the visible report is missing. */
  incomplete: string | undefined;
  activePage: string | undefined;
  /** Dataset of the visible report; null if it has none. */
  datasetId: string | null;
}

/** State of the viewer for one report. */
export type ReportViewState = ReportLocation & Omit<Attempt, 'key'>;

const createAttempt = (key: string): Attempt => ({
  key,
  session: undefined,
  failure: undefined,
  incomplete: undefined,
  activePage: undefined,
  datasetId: null,
});

/**
 * Returns the state of the viewer for the report of an entry, and the props of the `ReportFrame` that updates it.
 *
 * @param onPage - called when the report shows another page.
 */
export const useReportView = (entry: EmbeddedReport, onPage: (name: string) => void) => {
  const slicerKey = useStorageKey('untilSignOut', `slicers:${entry.id}`);
  const slicers = useMemo(() => createSlicerStore(slicerKey), [slicerKey]);
  const [pages, setPages] = useState<ReportLocation['pages']>({});
  const [attemptCount, setAttemptCount] = useState(0);
  const key = `${slicerKey} ${attemptCount}`;
  const [latest, setLatest] = useState(() => createAttempt(key));

  const toCurrent = (attempt: Attempt) => (attempt.key === key ? attempt : createAttempt(key));
  const update = (changes: Partial<Attempt>) => {
    setLatest((before) => ({ ...toCurrent(before), ...changes }));
  };
  const retry = () => {
    setAttemptCount((count) => count + 1);
  };
  const view: ReportViewState = { ...toCurrent(latest), entryId: entry.id, pages };
  return {
    view,
    frame: {
      key,
      props: {
        entry,
        slicers,
        // Pages are rendered with low priority, because rendering competes with the loading report.
        onPages: (visiblePages: PageEntry[]) => {
          startTransition(() => {
            setPages((before) => ({ ...before, [entry.id]: visiblePages }));
          });
        },
        onPage: (activePage: string) => {
          startTransition(() => {
            update({ activePage });
          });
          onPage(activePage);
        },
        onShown: (session: ReportSession, datasetId: string | null) => {
          update({ session, datasetId });
        },
        onFailure: (failure: ReportFailure) => {
          update({ session: undefined, failure });
        },
        onIncomplete: (incomplete: string | undefined) => {
          update({ incomplete });
        },
      },
    },
    retry,
    /** Clears the slicers and reopens the report in its original state. */
    reset: () => {
      // Ends the session first, which would store its slicers again.
      flushSync(retry);
      slicers.clear();
    },
  };
};

export type ReportView = ReturnType<typeof useReportView>;
