import type { EmbedToken, RouteParams, UserApp } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import type { ApiClient } from '../http/client.ts';
import type { Notifications } from '../ui/notifications/queue.ts';
import { getEmbeddedReports } from './app-reports.ts';

type ReportParams = RouteParams<typeof viewingRoutes.getToken>;

/** Requests embed tokens. Stores at most one prefetched token, which can be used once. */
export interface EmbedTokenCache {
  /**
   * Requests the embed token of an app's first report while the viewer is still loading; {@link EmbedTokenCache.get}
   * returns the result. Until then, failed attempts cause no notification, because the placeholder of the viewer
   * explains the state.
   */
  prefetch(app: UserApp): void;
  /**
   * Returns an embed token. Rejections cause no notification, because the viewer shows them in place of the report.
   *
   * @throws {ApiError} when the request fails. Rethrows the signal's reason when it is aborted.
   */
  get(report: ReportParams, signal: AbortSignal): Promise<EmbedToken>;
}

/** Maximum age of a prefetched token, in milliseconds. Loading the viewer takes less time, and tokens live longer. */
const maxPrefetchAgeMs = 30_000;

interface PrefetchedRequest {
  report: ReportParams;
  expiresAt: number;
  controller: AbortController;
  response: Promise<EmbedToken>;
  claimed: boolean;
  /** Whether an attempt failed without a notification. */
  failed: boolean;
}

export const createEmbedTokenCache = (
  api: Pick<ApiClient, 'call'>,
  notify: Notifications['notify'],
): EmbedTokenCache => {
  let prefetched: PrefetchedRequest | undefined;
  const call = (report: ReportParams, signal: AbortSignal, onMessage = notify) =>
    api.call(viewingRoutes.getToken, report, { signal, quiet: true, notify: onMessage });

  /** Returns the prefetched request once, if it is for this report, recent, and has not failed. */
  const claim = ({ appId, reportId }: ReportParams) => {
    const request = prefetched;
    prefetched = undefined;
    if (
      request?.report.appId === appId &&
      request.report.reportId === reportId &&
      Date.now() < request.expiresAt &&
      !request.failed
    ) {
      request.claimed = true;
      return request;
    }
    request?.controller.abort();
    return undefined;
  };

  return {
    prefetch(app) {
      prefetched?.controller.abort();
      const [first] = getEmbeddedReports(app);
      if (!first) return;
      const report = { appId: app.id, reportId: first.id };
      const controller = new AbortController();
      const notifyIfClaimed: Notifications['notify'] = (message) => {
        if (request.claimed) notify(message);
        else request.failed = true;
      };
      const response = call(report, controller.signal, notifyIfClaimed);
      response.catch(() => undefined); // The caller of `get` handles the failure.
      const request: PrefetchedRequest = {
        report,
        expiresAt: Date.now() + maxPrefetchAgeMs,
        controller,
        response,
        claimed: false,
        failed: false,
      };
      prefetched = request;
    },
    async get(report, signal) {
      signal.throwIfAborted();
      const request = claim(report);
      if (!request) return call(report, signal);
      const abort = () => {
        request.controller.abort(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await request.response;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
};
