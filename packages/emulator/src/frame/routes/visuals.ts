import { cloneVisual } from '../report/clone.ts';
import { exportFigures } from '../report/export.ts';
import type { Session } from '../report/session.ts';
import { parseSort } from '../report/sorting.ts';
import { accepted, ok } from '../wire/router.ts';
import type { RouteRequest, Routes } from '../wire/router.ts';
import { visualBodies } from './pages.ts';
import { refuse } from './refuse.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** What the host does with a single visual: sort it, copy it, take its figures. */
export function visualRoutes(box: SessionBox): Routes {
  return {
    'PUT /report/pages/{page}/visuals/{visual}/sortBy': accepted(({ params, body }) => {
      const { session, page, visual } = named(box, params);
      session.setSort(page.name, visual.name, parseSort(visual, body));
    }),
    'POST /report/pages/{page}/visuals/{visual}/clone': ({ params, body }) => {
      const { session, page, visual } = named(box, params);
      const clone = cloneVisual(session.report.definition, session.state, page, visual, body);
      session.edit(clone.definition, clone.state);
      const copy = visualBodies(session.page(page.name), session.settings).find(
        ({ name }) => name === clone.name,
      );
      return ok({ visualName: clone.name, visual: copy });
    },
    'POST /report/pages/{page}/visuals/{visual}/exportData': async ({ params, body }) => {
      const { session, page, visual } = named(box, params);
      return ok({ data: await exportFigures(session, page.name, visual, body).catch(refuse) });
    },
  };
}

function named(box: SessionBox, { page = '', visual = '' }: RouteRequest['params']) {
  const session: Session = sessionOf(box);
  return { session, page: session.page(page), visual: session.visual(page, visual) };
}
