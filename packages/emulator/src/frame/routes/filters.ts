import { parseColumn } from '../../content/references.ts';
import { parseFilters, updateFilters } from '../report/filters.ts';
import type { FilterPlace, WireFilter } from '../report/filters.ts';
import type { Session } from '../report/session.ts';
import { visualKey } from '../report/state.ts';
import { WireError, isObject } from '../wire/messages.ts';
import { ok } from '../wire/router.ts';
import type { RouteRequest, Routes } from '../wire/router.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

type Params = RouteRequest['params'];

/** Where a list of filters is kept. */
interface Level {
  place: FilterPlace;
  read(session: Session, params: Params): WireFilter[];
  write(session: Session, params: Params, filters: WireFilter[]): void;
}

const reportLevel: Level = {
  place: 'page',
  read: ({ state }) => state.reportFilters,
  write: (session, _params, filters) => session.setFilters({ reportFilters: filters }, filters),
};

const pageLevel: Level = {
  place: 'page',
  read: (session, { page = '' }) => session.state.pageFilters[session.page(page).name] ?? [],
  write(session, { page = '' }, filters) {
    session.setFilters({ pageFilters: { ...session.state.pageFilters, [page]: filters } }, filters);
  },
};

const visualLevel: Level = {
  place: 'visual',
  read: (session, { page = '', visual = '' }) =>
    session.state.visualFilters[visualKey(page, session.visual(page, visual).name)] ?? [],
  write(session, { page = '', visual = '' }, filters) {
    const visualFilters = { ...session.state.visualFilters, [visualKey(page, visual)]: filters };
    session.setFilters({ visualFilters }, filters);
  },
};

/** Filters of report, page and visual, and the state of slicers. */
export function filterRoutes(box: SessionBox): Routes {
  return {
    ...levelRoutes(box, '/report', reportLevel),
    ...levelRoutes(box, '/report/pages/{page}', pageLevel),
    ...levelRoutes(box, '/report/pages/{page}/visuals/{visual}', visualLevel),
    'GET /report/pages/{page}/visuals/{visual}/slicer': ({ params }) => {
      const { session, page, slicer } = slicerOf(box, params);
      const filters = session.state.slicers[visualKey(page, slicer.name)] ?? [];
      return ok({ filters, targets: [parseColumn(slicer.column)] });
    },
    'PUT /report/pages/{page}/visuals/{visual}/slicer': ({ params, body }) => {
      const { session, page, slicer } = slicerOf(box, params);
      if (!isObject(body)) throw new WireError(400, [{ message: 'state must be an object' }]);
      session.setSlicer(page, slicer.name, parseFilters(body['filters']));
      return undefined;
    },
  };
}

function levelRoutes(box: SessionBox, path: string, level: Level): Routes {
  return {
    [`GET ${path}/filters`]: ({ params }) => ok(level.read(sessionOf(box), params)),
    [`POST ${path}/filters`]: ({ params, body }) => {
      const session = sessionOf(box);
      level.write(session, params, updateFilters(level.read(session, params), body, level.place));
      return undefined;
    },
    [`PUT ${path}/filters`]: ({ params, body }) => {
      const session = sessionOf(box);
      level.read(session, params);
      level.write(session, params, parseFilters(body, level.place));
      return undefined;
    },
  };
}

function slicerOf(box: SessionBox, { page = '', visual = '' }: Params) {
  const session = sessionOf(box);
  const slicer = session.visual(page, visual);
  if (slicer.type !== 'slicer') {
    throw new WireError(400, [
      { message: 'operationNotSupported', detailedMessage: `Visual '${visual}' is no slicer.` },
    ]);
  }
  return { session, page, slicer };
}
