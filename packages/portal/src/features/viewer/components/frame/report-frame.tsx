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
import { useConfig } from '../../../../config/config-context.ts';
import type { EmbeddedReport } from '../../../../data/apps.ts';
import { useEmbedToken } from '../../../../data/embed-token.ts';
import {
  buildViewerConfig,
  getReportLayout,
  getReportService,
} from '../../../../entity-ui/report-embedding.ts';
import type { ReportLayout } from '../../../../entity-ui/report-embedding.ts';
import { useApi } from '../../../../http/api-context.ts';
import { ApiError } from '../../../../http/api-error.ts';
import { getErrorPolicy, isRejection } from '../../../../http/error-policy.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { useStorageKey } from '../../../../session/use-storage-key.ts';
import { log } from '../../../../shared/log.ts';
import { useNotifications } from '../../../../ui/notifications/notifications-context.ts';
import { useColorMode } from '../../../../ui/theme/color-mode.ts';
import { useShortViewport } from '../../../../ui/use-short-viewport.ts';
import { toFrameFailureCode, toReportFailure } from '../../embedding/failure.ts';
import type { ReportFailure } from '../../embedding/failure.ts';
import type { PageEntry, ReportLocation } from '../../embedding/report-pages.ts';
import { openReport } from '../../embedding/report-session.ts';
import type { ReportSession, ReportSessionOptions } from '../../embedding/report-session.ts';
import { createSlicerStore } from '../../embedding/slicer-persistence.ts';
import { useLayoutChange } from './use-layout-change.ts';

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
  const api = useApi();
  const sent = useRef(new Set<string>());
  return (outcome: FrameOutcome['outcome'] | undefined): void => {
    if (outcome === undefined || sent.current.has(outcome)) return;
    sent.current.add(outcome);
    api
      .call(outcomeRoute, report, { body: { outcome }, quiet: true, notify: () => undefined })
      .catch(() => undefined);
  };
};

const logRejection = (error: unknown) => {
  log.error(viewerMessages.viewLost, error);
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
  /** Called when the width requires another layout, for which the report must be embedded again. */
  onLayoutChange(): void;
}

/** Embeds the report of an entry. To open another report, or the same report again, mount it with another `key`. */
export const ReportFrame = (props: ReportFrameProps) => {
  const { appId, entry, pageName, onShown, onFailure, onLayoutChange, ...options } = props;
  const config = useConfig();
  const notifications = useNotifications();
  const mode = useColorMode();
  const [initialPage] = useState(pageName ?? entry.report.includedPages[0]);

  const sendOutcome = useReportOutcome({ appId, reportId: entry.id });
  const fail = (error: unknown) => {
    log.error(viewerMessages.failedTitle, error);
    // The token request itself causes no notification, because it may be sent before the viewer is open.
    const message =
      error instanceof ApiError && isRejection(error) ? getErrorPolicy(error).notify : undefined;
    if (message) notifications.notify(message);
    sendOutcome(toFrameFailureCode(error));
    onFailure(toReportFailure(error, entry));
  };
  const container = useRef<HTMLDivElement>(null);
  /** The token, and the layout for the width that is available when it arrives. */
  const [access, setAccess] = useState<{ embedToken: EmbedToken; layout: ReportLayout }>();
  const isShort = useShortViewport();
  useLayoutChange(container, { layout: access?.layout, isShort, onChange: onLayoutChange });
  const requestToken = useEmbedToken(
    { appId, reportId: entry.id },
    {
      onToken: (embedToken) => {
        const width = container.current?.clientWidth ?? 0;
        setAccess({ embedToken, layout: getReportLayout(width, isShort) });
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

/** State of one attempt to open a report. */
interface AttemptState {
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
export type ReportViewState = ReportLocation & Omit<AttemptState, 'key'>;

const createAttemptState = (key: string): AttemptState => ({
  key,
  session: undefined,
  failure: undefined,
  incomplete: undefined,
  activePage: undefined,
  datasetId: null,
});

/** Bookmark state that an attempt shows. */
interface StateRequest {
  state: string;
  onShown(): void;
  onRejected(error: unknown): void;
}

/** Request to open a report. */
interface Attempt {
  number: number;
  /** Report of the attempt. Other reports ignore the requested state. */
  slicerKey: string;
  request: StateRequest | undefined;
}

/**
 * Returns the state of the viewer for the report of an entry, and the props of the `ReportFrame` that updates it.
 *
 * @param onPage - called when the report shows another page.
 */
export const useReportView = (entry: EmbeddedReport, onPage: (name: string) => void) => {
  const slicerKey = useStorageKey('untilSignOut', `slicers:${entry.id}`);
  const slicers = useMemo(() => createSlicerStore(slicerKey), [slicerKey]);
  const [pages, setPages] = useState<ReportLocation['pages']>({});
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, slicerKey, request: undefined });
  const request = attempt.slicerKey === slicerKey ? attempt.request : undefined;
  const key = `${slicerKey} ${attempt.number}`;
  const [latest, setLatest] = useState(() => createAttemptState(key));

  const toCurrent = (state: AttemptState) => (state.key === key ? state : createAttemptState(key));
  const update = (changes: Partial<AttemptState>) => {
    setLatest((before) => ({ ...toCurrent(before), ...changes }));
  };
  /** Starts another attempt, unless this attempt has already ended. */
  const startAttempt = (nextRequest?: StateRequest) => {
    setAttempt((before) =>
      before === attempt ? { number: before.number + 1, slicerKey, request: nextRequest } : before,
    );
  };
  const retry = () => {
    startAttempt();
  };
  const view: ReportViewState = { ...toCurrent(latest), entryId: entry.id, pages };
  const changeLayout = async () => {
    const state = await view.session?.captureBookmark().catch(() => undefined);
    startAttempt(
      state === undefined ? request : { state, onShown: () => undefined, onRejected: logRejection },
    );
  };
  return {
    view,
    frame: {
      key,
      props: {
        entry,
        slicers,
        state: request?.state,
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
          request?.onShown();
        },
        onFailure: (failure: ReportFailure) => {
          update({ session: undefined, failure });
        },
        onIncomplete: (incomplete: string | undefined) => {
          update({ incomplete });
        },
        onStateRejected: (error: unknown) => {
          startAttempt();
          request?.onRejected(error);
        },
        onReloaded: retry,
        onLayoutChange: () => void changeLayout(),
      },
    },
    retry,
    /** Clears the slicers and reopens the report in its original state. */
    reset: () => {
      // Ends the session first, which would store its slicers again.
      flushSync(retry);
      slicers.clear();
    },
    /**
     * Opens the report again with a bookmark state. Resolves when the state is shown.
     *
     * @throws {Error} when the bookmark does not match the report, which is opened without it.
     */
    reopen: (state: string) =>
      new Promise<void>((resolve, reject) => {
        startAttempt({ state, onShown: resolve, onRejected: reject });
      }),
  };
};

export type ReportView = ReturnType<typeof useReportView>;
