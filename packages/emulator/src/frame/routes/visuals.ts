import { cloneVisual } from '../report/clone-visual.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import { exportVisualData } from '../report/export-visual-data.ts';
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
      const { session, page, visual } = requireVisualOnPage(currentSession, params);
      session.setSort(page.name, visual.name, parseSort(visual, body));
    }),
    'POST /report/pages/{page}/visuals/{visual}/clone': ({ params, body }) => {
      const { session, page, visual } = requireVisualOnPage(currentSession, params);
      const clone = cloneVisual(session.report.definition, session.state, page, visual, body);
      session.editDefinition(clone.definition, clone.state);
      const copy = toVisualBodies(session.requirePage(page.name), session.settings).find(
        ({ name }) => name === clone.name,
      );
      return ok({ visualName: clone.name, visual: copy });
    },
    'POST /report/pages/{page}/visuals/{visual}/exportData': async ({ params, body }) => {
      const { session, page, visual } = requireVisualOnPage(currentSession, params);
      return ok({ data: await exportVisualData(session, page.name, visual, body).catch(rethrowDataError) });
    },
  };
}

function requireVisualOnPage(
  currentSession: CurrentSession,
  { page = '', visual = '' }: RouteRequest['params'],
) {
  const session: EmbedSession = requireSession(currentSession);
  return { session, page: session.requirePage(page), visual: session.requireVisual(page, visual) };
}
