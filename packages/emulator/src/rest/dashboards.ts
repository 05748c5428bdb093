import type { ServiceContext } from '../service/context.ts';
import { createNotFoundError } from '../service/errors.ts';
import { toDashboardBody, toTileBodies } from './bodies.ts';
import { listDashboards, requireDashboard, requireLocation } from './find-content.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Operation } from './operation.ts';

const permissions = [toRead('Dashboard')];

/** Creates the operations on dashboards and their tiles. */
export const createDashboardOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'GET',
    path: '/dashboards',
    location: 'both',
    effect: 'lists dashboards',
    permissions,
    handle: (call) => ({
      value: listDashboards(context, requireLocation(context, call)).map((dashboard) =>
        toDashboardBody(context, dashboard),
      ),
    }),
  }),
  defineOperation({
    method: 'GET',
    path: '/dashboards/{dashboard}',
    location: 'both',
    effect: 'returns a dashboard',
    permissions,
    handle: (call) => toDashboardBody(context, requireDashboard(context, call, call.params.dashboard)),
  }),
  defineOperation({
    method: 'GET',
    path: '/dashboards/{dashboard}/tiles',
    location: 'both',
    effect: 'lists the tiles of a dashboard',
    permissions,
    handle: (call) => ({
      value: toTileBodies(context, requireDashboard(context, call, call.params.dashboard)),
    }),
  }),
  defineOperation({
    method: 'GET',
    path: '/dashboards/{dashboard}/tiles/{tile}',
    location: 'both',
    effect: 'returns a tile',
    permissions,
    handle: (call) => {
      const { dashboard, tile } = call.params;
      const tiles = toTileBodies(context, requireDashboard(context, call, dashboard));
      const body = tiles.find(({ id }) => id === tile.toLowerCase());
      if (!body) throw createNotFoundError(`Tile ${tile}`);
      return body;
    },
  }),
];
