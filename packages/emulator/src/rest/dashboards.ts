import type { FastifyInstance } from 'fastify';
import type { LoadedDashboard } from '../content/load-content.ts';
import type { ServiceContext } from '../service/context.ts';
import { createNotFoundError } from '../service/errors.ts';
import { requireWorkspace } from './groups.ts';

interface Params {
  Params: { groupId: string; id: string };
}

/** Creates the plugin with the routes of dashboards and their tiles. */
export function createDashboardRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<Params>('/groups/:groupId/dashboards', async ({ params }) => {
      const { id } = requireWorkspace(context, params.groupId);
      const dashboards = [...context.content.dashboards.values()].filter(
        ({ workspace }) => workspace.id === id,
      );
      return { value: dashboards.map((dashboard) => toDashboardBody(context, dashboard)) };
    });
    app.get<Params>('/groups/:groupId/dashboards/:id', async ({ params }) =>
      toDashboardBody(context, requireDashboard(context, params.groupId, params.id)),
    );
    app.get<Params>('/groups/:groupId/dashboards/:id/tiles', async ({ params }) => {
      const dashboard = requireDashboard(context, params.groupId, params.id);
      const { entry, workspace, definition, dataset } = dashboard;
      const buildQuery = (tile: string): string =>
        `dashboardId=${entry.id}&tileId=${tile}&groupId=${workspace.id}`;
      return {
        value: definition.tiles.map(({ id, title = '', reportId }) => ({
          id,
          title,
          embedUrl: `${context.getUrl()}/embed?${buildQuery(id)}`,
          reportId,
          datasetId: dataset.entry.id,
        })),
      };
    });
  };
}

/**
 * Returns a dashboard of a workspace.
 * @throws {ServiceError} 404 when there is no such dashboard.
 */
export function requireDashboard(
  context: ServiceContext,
  groupId: string,
  dashboardId: string,
): LoadedDashboard {
  const { id } = requireWorkspace(context, groupId);
  const dashboard = context.content.dashboards.get(dashboardId.toLowerCase());
  if (dashboard?.workspace.id !== id) throw createNotFoundError(`Dashboard ${dashboardId}`);
  return dashboard;
}

function toDashboardBody(context: ServiceContext, { entry, workspace }: LoadedDashboard) {
  return {
    id: entry.id,
    displayName: entry.name,
    isReadOnly: true,
    webUrl: `${context.getUrl()}/groups/${workspace.id}/dashboards/${entry.id}`,
    embedUrl: `${context.getUrl()}/dashboardEmbed?dashboardId=${entry.id}&groupId=${workspace.id}`,
  };
}
