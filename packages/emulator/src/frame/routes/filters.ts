import { parseColumn } from '../../content/column-reference.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import { parseFilters, updateFilters } from '../report/filters.ts';
import type { FilterScope, HostFilter } from '../report/filters.ts';
import { toVisualKey } from '../report/state.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import { ok } from '../transport/router.ts';
import type { RouteRequest, Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';

type Params = RouteRequest['params'];

/** Reads and writes the filters of a report, page or visual. */
interface FilterLevel {
  scope: FilterScope;
  read(session: EmbedSession, params: Params): HostFilter[];
  write(session: EmbedSession, params: Params, filters: HostFilter[]): void;
}

const reportLevel: FilterLevel = {
  scope: 'page',
  read: ({ state }) => state.reportFilters,
  write: (session, _params, filters) => session.setFilters({ reportFilters: filters }, filters),
};

const pageLevel: FilterLevel = {
  scope: 'page',
  read: (session, { page = '' }) => session.state.pageFilters[session.requirePage(page).name] ?? [],
  write(session, { page = '' }, filters) {
    session.setFilters({ pageFilters: { ...session.state.pageFilters, [page]: filters } }, filters);
  },
};

const visualLevel: FilterLevel = {
  scope: 'visual',
  read: (session, { page = '', visual = '' }) =>
    session.state.visualFilters[toVisualKey(page, session.requireVisual(page, visual).name)] ?? [],
  write(session, { page = '', visual = '' }, filters) {
    const visualFilters = { ...session.state.visualFilters, [toVisualKey(page, visual)]: filters };
    session.setFilters({ visualFilters }, filters);
  },
};

/** Creates the routes for filters of report, page and visual, and for slicer states. */
export function createFilterRoutes(currentSession: CurrentSession): Routes {
  return {
    ...createLevelRoutes(currentSession, '/report', reportLevel),
    ...createLevelRoutes(currentSession, '/report/pages/{page}', pageLevel),
    ...createLevelRoutes(currentSession, '/report/pages/{page}/visuals/{visual}', visualLevel),
    'GET /report/pages/{page}/visuals/{visual}/slicer': ({ params }) => {
      const { session, page, slicer } = requireSlicer(currentSession, params);
      const filters = session.state.slicers[toVisualKey(page, slicer.name)] ?? [];
      return ok({ filters, targets: [parseColumn(slicer.column)] });
    },
    'PUT /report/pages/{page}/visuals/{visual}/slicer': ({ params, body }) => {
      const { session, page, slicer } = requireSlicer(currentSession, params);
      if (!isObject(body)) throw new FrameRequestError(400, [{ message: 'state must be an object' }]);
      session.setSlicer(page, slicer.name, parseFilters(body['filters']));
      return undefined;
    },
  };
}

function createLevelRoutes(currentSession: CurrentSession, path: string, level: FilterLevel): Routes {
  return {
    [`GET ${path}/filters`]: ({ params }) => ok(level.read(requireSession(currentSession), params)),
    [`POST ${path}/filters`]: ({ params, body }) => {
      const session = requireSession(currentSession);
      level.write(session, params, updateFilters(level.read(session, params), body, level.scope));
      return undefined;
    },
    [`PUT ${path}/filters`]: ({ params, body }) => {
      const session = requireSession(currentSession);
      level.read(session, params);
      level.write(session, params, parseFilters(body, level.scope));
      return undefined;
    },
  };
}

function requireSlicer(currentSession: CurrentSession, { page = '', visual = '' }: Params) {
  const session = requireSession(currentSession);
  const slicer = session.requireVisual(page, visual);
  if (slicer.type !== 'slicer') {
    throw new FrameRequestError(400, [
      { message: 'operationNotSupported', detailedMessage: `Visual '${visual}' is not a slicer.` },
    ]);
  }
  return { session, page, slicer };
}
