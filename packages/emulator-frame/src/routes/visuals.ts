import { cloneVisual } from '../report/clone-visual.ts';
import type { SessionDependencies } from '../report/embed-session.ts';
import { findPage, findVisual, requireLoaded } from '../report/embed-state.ts';
import { exportVisualData } from '../report/export-visual-data.ts';
import { parseSort } from '../report/sorting.ts';
import { createAcceptedHandler, ok } from '../transport/router.ts';
import type { RouteRequest, Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';
import { toVisualBodies } from './pages.ts';
import { rethrowDataError } from './rethrow-data-error.ts';

/** Creates the routes for sorting, cloning and exporting a visual. */
export function createVisualRoutes({ client }: SessionDependencies, currentSession: CurrentSession): Routes {
  return {
    'PUT /report/pages/{page}/visuals/{visual}/sortBy': createAcceptedHandler(({ params, body }) => {
      const { store, page, visual } = requireVisualOnPage(currentSession, params);
      const orderBy = parseSort(visual, body);
      store.dispatch({ type: 'setSort', page: page.name, visual: visual.name, orderBy });
    }),
    'POST /report/pages/{page}/visuals/{visual}/clone': ({ params, body }) => {
      const { store, page, visual } = requireVisualOnPage(currentSession, params);
      const { report, reportState, settings } = requireLoaded(store.state);
      const clone = cloneVisual(report.definition, reportState, page, visual, body);
      store.dispatch({ type: 'editDefinition', definition: clone.definition, change: clone.state });
      const copy = toVisualBodies(findPage(store.state, page.name), settings).find(
        ({ name }) => name === clone.name,
      );
      return ok({ visualName: clone.name, visual: copy });
    },
    'POST /report/pages/{page}/visuals/{visual}/exportData': async ({ params, body }) => {
      const { store, host, page, visual } = requireVisualOnPage(currentSession, params);
      const data = await exportVisualData(
        requireLoaded(store.state),
        { page: page.name, visual, request: body },
        { raise: host.raise, fetchRows: client.fetchRows },
      ).catch(rethrowDataError);
      return ok({ data });
    },
  };
}

function requireVisualOnPage(
  currentSession: CurrentSession,
  { page = '', visual = '' }: RouteRequest['params'],
) {
  const { store, host } = requireSession(currentSession);
  return { store, host, page: findPage(store.state, page), visual: findVisual(store.state, page, visual) };
}
