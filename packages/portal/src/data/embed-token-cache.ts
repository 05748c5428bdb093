import type { EmbedToken, RouteParams } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import type { ApiClient } from '../http/client.ts';
import type { Notifications } from '../ui/notifications/queue.ts';

type ReportOfApp = RouteParams<typeof viewingRoutes.getToken>;

/** Cache of embed tokens by app and report. */
export interface EmbedTokenCache {
  /**
   * Requests an embed token while the viewer is still loading; {@link EmbedTokenCache.get} returns the result. Failed
   * attempts are not announced until then, because the placeholder of the viewer explains the state.
   */
  askAhead(report: ReportOfApp): void;
  /**
   * Returns an embed token. Rejections are not announced, because the viewer shows them in place of the report.
   *
   * @throws {ApiError} when the request fails; the signal's reason when it is aborted.
   */
  get(report: ReportOfApp, signal: AbortSignal): Promise<EmbedToken>;
}

/** How long a prefetched token waits for the viewer, in milliseconds: enough to load it, far less than its lifetime. */
const patience = 30_000;

interface AheadRequest {
  report: ReportOfApp;
  until: number;
  end: AbortController;
  answer: Promise<EmbedToken>;
  taken: boolean;
  /** Whether an attempt failed without being announced. */
  failed: boolean;
}

export const createEmbedTokenCache = (
  api: Pick<ApiClient, 'call'>,
  notify: Notifications['notify'],
): EmbedTokenCache => {
  let ahead: AheadRequest | undefined;
  const call = (report: ReportOfApp, signal: AbortSignal, announce = notify) =>
    api.call(viewingRoutes.getToken, report, { signal, quiet: true, notify: announce });

  /** Returns the prefetched request once, if it is for this report, recent, and has not failed. */
  const take = ({ appId, reportId }: ReportOfApp) => {
    const asked = ahead;
    ahead = undefined;
    if (
      asked?.report.appId === appId &&
      asked.report.reportId === reportId &&
      Date.now() < asked.until &&
      !asked.failed
    ) {
      asked.taken = true;
      return asked;
    }
    asked?.end.abort();
    return undefined;
  };

  return {
    askAhead(report) {
      ahead?.end.abort();
      const end = new AbortController();
      const announce: Notifications['notify'] = (message) => {
        if (asked.taken) notify(message);
        else asked.failed = true;
      };
      const answer = call(report, end.signal, announce);
      answer.catch(() => undefined); // The caller of `get` handles the failure.
      const asked: AheadRequest = {
        report,
        until: Date.now() + patience,
        end,
        answer,
        taken: false,
        failed: false,
      };
      ahead = asked;
    },
    async get(report, signal) {
      signal.throwIfAborted();
      const asked = take(report);
      if (!asked) return call(report, signal);
      const abort = () => {
        asked.end.abort(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await asked.answer;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
};
