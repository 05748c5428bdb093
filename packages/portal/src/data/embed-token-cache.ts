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
  prefetch(report: ReportOfApp): void;
  /**
   * Returns an embed token. Rejections are not announced, because the viewer shows them in place of the report.
   *
   * @throws {ApiError} when the request fails; the signal's reason when it is aborted.
   */
  get(report: ReportOfApp, signal: AbortSignal): Promise<EmbedToken>;
}

/** How long a prefetched token waits for the viewer, in milliseconds: enough to load it, far less than its lifetime. */
const maxPrefetchAgeMs = 30_000;

interface PrefetchedRequest {
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
  let prefetched: PrefetchedRequest | undefined;
  const call = (report: ReportOfApp, signal: AbortSignal, announce = notify) =>
    api.call(viewingRoutes.getToken, report, { signal, quiet: true, notify: announce });

  /** Returns the prefetched request once, if it is for this report, recent, and has not failed. */
  const take = ({ appId, reportId }: ReportOfApp) => {
    const request = prefetched;
    prefetched = undefined;
    if (
      request?.report.appId === appId &&
      request.report.reportId === reportId &&
      Date.now() < request.until &&
      !request.failed
    ) {
      request.taken = true;
      return request;
    }
    request?.end.abort();
    return undefined;
  };

  return {
    prefetch(report) {
      prefetched?.end.abort();
      const end = new AbortController();
      const announce: Notifications['notify'] = (message) => {
        if (request.taken) notify(message);
        else request.failed = true;
      };
      const answer = call(report, end.signal, announce);
      answer.catch(() => undefined); // The caller of `get` handles the failure.
      const request: PrefetchedRequest = {
        report,
        until: Date.now() + maxPrefetchAgeMs,
        end,
        answer,
        taken: false,
        failed: false,
      };
      prefetched = request;
    },
    async get(report, signal) {
      signal.throwIfAborted();
      const request = take(report);
      if (!request) return call(report, signal);
      const abort = () => {
        request.end.abort(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await request.answer;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
};
