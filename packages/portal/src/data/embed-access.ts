import type { EmbedToken, RouteParams } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import type { ApiClient } from '../http/client.ts';

type ReportOfApp = RouteParams<typeof viewingRoutes.getToken>;

/** What embeds a report, by its app and its own id. */
export interface EmbedAccess {
  /** Requests access while the viewer is still loading; {@link EmbedAccess.get} returns the result, good or bad. */
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

export const createEmbedAccess = (api: Pick<ApiClient, 'call'>): EmbedAccess => {
  let ahead:
    { report: ReportOfApp; until: number; end: AbortController; answer: Promise<EmbedToken> } | undefined;
  const call = (report: ReportOfApp, signal: AbortSignal) =>
    api.call(viewingRoutes.getToken, report, { signal, quiet: true });

  /** Answers what was asked for ahead, once, if it is this report's and not too old. */
  const take = ({ appId, reportId }: ReportOfApp) => {
    const asked = ahead;
    ahead = undefined;
    if (asked?.report.appId === appId && asked.report.reportId === reportId && Date.now() < asked.until) {
      return asked;
    }
    asked?.end.abort();
    return undefined;
  };

  return {
    askAhead(report) {
      ahead?.end.abort();
      const end = new AbortController();
      const answer = call(report, end.signal);
      answer.catch(() => undefined); // Whoever takes it deals with a failure.
      ahead = { report, until: Date.now() + patience, end, answer };
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
