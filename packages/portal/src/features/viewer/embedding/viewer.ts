import type { FrameOutcome } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { flushSync } from 'react-dom';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { ApiClient } from '../../../http/client.ts';
import { getErrorPolicy, isRejection } from '../../../http/error-policy.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { log } from '../../../shared/log.ts';
import type { Notifications } from '../../../ui/notifications/notification-queue.ts';
import { toFrameFailureCode, toReportFailure } from './failure.ts';
import { openReport } from './report-session.ts';
import type { ReportSessionOptions } from './report-session.ts';
import type { SlicerStore } from './slicer-persistence.ts';
import { createViewerStore, initialState } from './viewer-state.ts';
import type { StateRequest, ViewerState, ViewerStore } from './viewer-state.ts';

interface ViewerOptions {
  api: Pick<ApiClient, 'call'>;
  notify: Notifications['notify'];
  appId: string;
  entryId: string;
  slicers: SlicerStore;
  /** Pages of the reports that the viewer showed before. */
  pages?: ViewerState['pages'];
}

/** Viewer of one report: its state, and the actions that change the state. */
export interface Viewer {
  store: ViewerStore;
  /** Opens the report again. */
  retry(): void;
  /** Clears the slicers and opens the report again in its original state. */
  reset(): void;
  /**
   * Opens the report again with a bookmark state. Resolves when the state is shown.
   *
   * @throws {Error} when the bookmark does not match the report, which is opened without it.
   */
  reopen(state: string): Promise<void>;
  /** Embeds the report again with its current view, because the width requires another layout. */
  changeLayout(): Promise<void>;
  /** Opens a session for the embedded report of the current attempt. Returns a function that ends the session. */
  openSession(options: Pick<ReportSessionOptions, 'report' | 'entry' | 'pageName'>): () => void;
  /** Shows an error in place of the report, which is removed. */
  fail(error: unknown, entry: EmbeddedReport): void;
}

/** Creates the viewer of a report. */
export function createViewer({ api, notify, appId, entryId, slicers, pages }: ViewerOptions): Viewer {
  const store = createViewerStore(entryId, pages);
  /** Outcomes of the current attempt that the server knows. */
  let sentOutcomes = new Set<string>();

  /**
   * Tells the server whether the frame has rendered the report, each outcome once. Administrators thus learn of broken
   * reports before viewers complain. Failed requests have no effect.
   */
  const sendOutcome = (outcome: FrameOutcome['outcome'] | undefined) => {
    if (outcome === undefined || sentOutcomes.has(outcome)) return;
    sentOutcomes.add(outcome);
    const params = { appId, reportId: entryId };
    api
      .call(healthRoutes.reportFrameOutcome, params, {
        body: { outcome },
        quiet: true,
        notify: () => undefined,
      })
      .catch(() => undefined);
  };

  const startAttempt = (request?: StateRequest) => {
    sentOutcomes = new Set();
    store.setState(({ attempt }) => ({ ...initialState, attempt: { number: attempt.number + 1, request } }));
  };
  const retry = () => {
    startAttempt();
  };

  const fail = (error: unknown, entry: EmbeddedReport) => {
    log.error(viewerMessages.failedTitle, error);
    // The token request itself causes no notification, because it may be sent before the viewer is open.
    const message =
      error instanceof ApiError && isRejection(error) ? getErrorPolicy(error).notify : undefined;
    if (message) notify(message);
    sendOutcome(toFrameFailureCode(error));
    store.setState({ session: undefined, failure: toReportFailure(error, entry) });
  };

  return {
    store,
    retry,
    fail,
    reset: () => {
      // Ends the session first, which would store its slicers again.
      flushSync(retry);
      slicers.clear();
    },
    reopen: (state) =>
      new Promise<void>((onShown, onRejected) => {
        startAttempt({ state, onShown, onRejected });
      }),
    async changeLayout() {
      const { attempt, session } = store.getState();
      const state = await session?.captureBookmark().catch(() => undefined);
      if (store.getState().attempt !== attempt) return;
      const onRejected = (error: unknown) => {
        log.error(viewerMessages.viewLost, error);
      };
      startAttempt(state === undefined ? attempt.request : { state, onShown: () => undefined, onRejected });
    },
    openSession(options) {
      const { request } = store.getState().attempt;
      return openReport({
        ...options,
        state: request?.state,
        slicers,
        store,
        onShown: (session) => {
          sendOutcome('rendered');
          store.setState({ session });
          request?.onShown();
        },
        onEnd: (end) => {
          if (end.reason === 'failed') {
            // Synchronously, because the report may show data without its security filters.
            flushSync(() => {
              fail(end.error, options.entry);
            });
            return;
          }
          startAttempt();
          if (end.reason === 'stateRejected') request?.onRejected(end.error);
        },
        onRenderFailure: () => {
          sendOutcome('renderFailed');
        },
      });
    },
  };
}
