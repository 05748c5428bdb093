import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { findPage, findVisual, requireLoaded } from '../report/embed-state.ts';
import type { EmbedState } from '../report/embed-state.ts';
import { parseFilters, updateFilters } from '../report/filters.ts';
import type { FilterScope, HostFilter } from '../report/filters.ts';
import type { ReportStore } from '../report/report-store.ts';
import { toVisualKey } from '../report/state.ts';
import type { ReportState } from '../report/state.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import type { FrameErrorCode } from '../transport/messages.ts';
import { ok } from '../transport/router.ts';
import type { RouteRequest, Routes } from '../transport/router.ts';
import type { RequireStore } from './current-session.ts';

type Params = RouteRequest['params'];

/** Reads the filters of a report, page or visual, and builds the change of the state that replaces them. */
interface FilterLevel {
  scope: FilterScope;
  read(state: EmbedState, params: Params): HostFilter[];
  buildChange(state: EmbedState, params: Params, filters: HostFilter[]): Partial<ReportState>;
}

const reportLevel: FilterLevel = {
  scope: 'page',
  read: (state) => requireLoaded(state).reportState.reportFilters,
  buildChange: (_state, _params, filters) => ({ reportFilters: filters }),
};

const pageLevel: FilterLevel = {
  scope: 'page',
  read(state, { page = '' }) {
    const { pageFilters } = requireLoaded(state).reportState;
    return pageFilters[findPage(state, page).name] ?? [];
  },
  buildChange(state, { page = '' }, filters) {
    const { pageFilters } = requireLoaded(state).reportState;
    return { pageFilters: { ...pageFilters, [page]: filters } };
  },
};

const visualLevel: FilterLevel = {
  scope: 'visual',
  read(state, { page = '', visual = '' }) {
    const { visualFilters } = requireLoaded(state).reportState;
    return visualFilters[toVisualKey(page, findVisual(state, page, visual).name)] ?? [];
  },
  buildChange(state, { page = '', visual = '' }, filters) {
    const { visualFilters } = requireLoaded(state).reportState;
    return { visualFilters: { ...visualFilters, [toVisualKey(page, visual)]: filters } };
  },
};

/** Creates the routes for filters of report, page and visual, and for slicer states. */
export function createFilterRoutes(requireStore: RequireStore): Routes {
  return {
    ...createLevelRoutes(requireStore, '/report', reportLevel),
    ...createLevelRoutes(requireStore, '/report/pages/{page}', pageLevel),
    ...createLevelRoutes(requireStore, '/report/pages/{page}/visuals/{visual}', visualLevel),
    'GET /report/pages/{page}/visuals/{visual}/slicer': ({ params }) => {
      const { state } = requireStore();
      const { page, slicer } = requireSlicer(state, params);
      const filters = requireLoaded(state).reportState.slicers[toVisualKey(page, slicer.name)] ?? [];
      return ok({ filters, targets: [parseColumn(slicer.column)] });
    },
    'PUT /report/pages/{page}/visuals/{visual}/slicer': ({ params, body }) => {
      const { state, dispatch } = requireStore();
      const { page, slicer } = requireSlicer(state, params);
      if (!isObject(body)) throw new FrameRequestError(400, [{ message: 'state must be an object' }]);
      const filters = parseFilters(body['filters']);
      dispatch({ type: 'setSlicer', page, visual: slicer.name, filters });
      return undefined;
    },
  };
}

function createLevelRoutes(requireStore: RequireStore, path: string, level: FilterLevel): Routes {
  const replaceFilters = ({ state, dispatch }: ReportStore, params: Params, filters: HostFilter[]): void =>
    dispatch({ type: 'setFilters', change: level.buildChange(state, params, filters), filters });
  return {
    [`GET ${path}/filters`]: ({ params }) => ok(level.read(requireStore().state, params)),
    [`POST ${path}/filters`]: ({ params, body }) => {
      const store = requireStore();
      const current = level.read(store.state, params);
      replaceFilters(store, params, updateFilters(current, body, level.scope));
      return undefined;
    },
    [`PUT ${path}/filters`]: ({ params, body }) => {
      const store = requireStore();
      level.read(store.state, params);
      replaceFilters(store, params, parseFilters(body, level.scope));
      return undefined;
    },
  };
}

function requireSlicer(state: EmbedState, { page = '', visual = '' }: Params) {
  const slicer = findVisual(state, page, visual);
  if (slicer.type !== 'slicer') {
    throw new FrameRequestError(400, [
      {
        message: 'operationNotSupported' satisfies FrameErrorCode,
        detailedMessage: `Visual '${visual}' is not a slicer.`,
      },
    ]);
  }
  return { page, slicer };
}
