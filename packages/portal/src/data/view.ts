import type { ApiClient } from '../http/client.ts';
import { log } from '../log.ts';
import { forgetViewSession } from '../session/view-session.ts';

/** Session in which this tab views the portal as another user. */
export interface View {
  sessionId: string;
  /** Ends the session. If the server cannot be reached, only this tab stops to use it. */
  stop(): Promise<void>;
  /** Shows the portal as the signed-in user. */
  leave(): void;
}

const stopTimeoutMs = 5_000;

export const createView = (api: ApiClient, sessionId: string): View => ({
  sessionId,
  async stop() {
    const { viewSessionRoutes } = await import('@embed-portal/api-contract/routes/view-sessions');
    try {
      const signal = AbortSignal.timeout(stopTimeoutMs);
      await api.call(
        viewSessionRoutes.stopViewSession,
        { viewSessionId: sessionId },
        { quiet: true, notify: () => undefined, signal },
      );
    } catch (error) {
      log.error('The view of the portal as another user could not be stopped', error);
    } finally {
      api.store.setState({ viewEnded: true });
    }
  },
  leave() {
    forgetViewSession();
    location.assign('/');
  },
});
