import { encodeBookmark } from '../report/bookmark-snapshot.ts';
import type { SessionDependencies } from '../report/session-options.ts';
import { buildAuthoredState } from '../report/state.ts';
import { ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';

/** Creates the routes for persistent filters. */
export function createPersistentFilterRoutes(
  { client }: SessionDependencies,
  currentSession: CurrentSession,
): Routes {
  const saveState = async (state: string | undefined): Promise<void> => {
    const { report } = requireSession(currentSession);
    await client.saveUserState(report.id, state);
    report.userState = state;
  };
  return {
    'GET /report/userState': () => ok({ state: requireSession(currentSession).report.userState }),
    'POST /report/userState': async () => {
      await saveState(encodeBookmark({ state: requireSession(currentSession).state, onlyPage: false }));
      return undefined;
    },
    'DELETE /report/userState': async () => {
      await saveState(undefined);
      const session = requireSession(currentSession);
      const { activePage } = session.state;
      const state = { ...buildAuthoredState(session.report.definition), activePage };
      session.restore({ state, onlyPage: false });
      return undefined;
    },
    'GET /report/isUserStateApplied': () => {
      const { report, settings } = requireSession(currentSession);
      return ok(settings.persistentFiltersEnabled === true && report.userState !== undefined);
    },
  };
}
