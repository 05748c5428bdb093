import { cloneVisual } from '../report/clone-visual.ts';
import { findPage, findVisual, requireLoaded } from '../report/embed-state.ts';
import { parseSort } from '../report/sorting.ts';
import { createAcceptedHandler, ok } from '../transport/router.ts';
import type { RouteRequest, Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';
import { toVisualBodies } from './pages.ts';
import { rethrowDataError } from './rethrow-data-error.ts';

/** Creates the routes for sorting, cloning and exporting a visual. */
export function createVisualRoutes(currentSession: CurrentSession): Routes {
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
      const { exportData, page, visual } = requireVisualOnPage(currentSession, params);
      const data = await exportData({ page: page.name, visual, request: body }).catch(rethrowDataError);
      return ok({ data });
    },
  };
}

function requireVisualOnPage(
  currentSession: CurrentSession,
  { page = '', visual = '' }: RouteRequest['params'],
) {
  const { store, exportData } = requireSession(currentSession);
  const [foundPage, foundVisual] = [findPage(store.state, page), findVisual(store.state, page, visual)];
  return { store, exportData, page: foundPage, visual: foundVisual };
}
