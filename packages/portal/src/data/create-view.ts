import type { ApiClient } from '../http/client.ts';
import { forgetViewSession } from '../session/view-session.ts';
import type { View } from '../session/view-session.ts';
import { log } from '../shared/log.ts';

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
