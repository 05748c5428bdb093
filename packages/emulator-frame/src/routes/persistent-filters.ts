import { encodeBookmark } from '../report/bookmark-snapshot.ts';
import type { SessionDependencies } from '../report/embed-session.ts';
import { requireLoaded, requireReport } from '../report/embed-state.ts';
import { buildAuthoredState } from '../report/state.ts';
import { ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import type { RequireStore } from './current-session.ts';

/** Creates the routes for persistent filters. */
export function createPersistentFilterRoutes(
  { client }: SessionDependencies,
  requireStore: RequireStore,
): Routes {
  const saveState = async (userState: string | undefined): Promise<void> => {
    const { state, dispatch } = requireStore();
    await client.saveUserState(requireReport(state).id, userState);
    dispatch({ type: 'setUserState', userState });
  };
  return {
    'GET /report/userState': () => ok({ state: requireReport(requireStore().state).userState }),
    'POST /report/userState': async () => {
      const { reportState: state } = requireLoaded(requireStore().state);
      await saveState(encodeBookmark({ state, onlyPage: false }));
      return undefined;
    },
    'DELETE /report/userState': async () => {
      await saveState(undefined);
      const store = requireStore();
      const { report, reportState } = requireLoaded(store.state);
      const state = { ...buildAuthoredState(report.definition), activePage: reportState.activePage };
      store.dispatch({ type: 'restore', snapshot: { state, onlyPage: false }, bookmarkName: undefined });
      return undefined;
    },
    'GET /report/isUserStateApplied': () => {
      const { state } = requireStore();
      const { userState } = requireReport(state);
      return ok(state.settings.persistentFiltersEnabled === true && userState !== undefined);
    },
  };
}
