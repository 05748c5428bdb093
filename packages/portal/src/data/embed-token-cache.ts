import type { EmbedToken, RouteParams } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import type { ApiClient } from '../http/client.ts';
import type { Notifications } from '../ui/notifications/queue.ts';

type ReportOfApp = RouteParams<typeof viewingRoutes.getToken>;

/** What embeds a report, by its app and its own id. */
export interface EmbedTokenCache {
  /**
   * Requests access while the viewer is still loading; {@link EmbedTokenCache.get} returns the result, good or bad. Until
   * then failed attempts are not announced: what stands in for the viewer explains why it is not there.
   */
  askAhead(report: ReportOfApp): void;
  /**
   * Returns access to a report. The viewer explains a refusal in the report's place: it is not announced.
   *
   * @throws {ApiError} when the server refuses or fails; the signal's reason when it has aborted.
   */
  get(report: ReportOfApp, signal: AbortSignal): Promise<EmbedToken>;
}

/** Milliseconds for which an answer waits for the viewer: long enough to load it, far shorter than a token lives. */
const patience = 30_000;

interface AheadRequest {
  report: ReportOfApp;
  until: number;
  end: AbortController;
  answer: Promise<EmbedToken>;
  taken: boolean;
  /** An attempt has failed without an announcement. */
  failed: boolean;
}

export const createEmbedTokenCache = (
  api: Pick<ApiClient, 'call'>,
  notify: Notifications['notify'],
): EmbedTokenCache => {
  let ahead: AheadRequest | undefined;
  const call = (report: ReportOfApp, signal: AbortSignal, announce = notify) =>
    api.call(viewingRoutes.getToken, report, { signal, quiet: true, notify: announce });

  /** Answers what was asked for ahead, once, if it is this report's, not too old, and has not failed. */
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
      answer.catch(() => undefined); // Whoever takes it deals with a failure.
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
