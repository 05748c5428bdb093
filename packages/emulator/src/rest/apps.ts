import type { Workspace } from '../content/workspace-schema.ts';
import { toUuid } from '../oauth/directory.ts';
import type { ServiceContext } from '../service/context.ts';
import { createNotFoundError } from '../service/errors.ts';
import { toDashboardBody, toReportBody, toTileBodies } from './bodies.ts';
import { listDashboards, listReports } from './find-content.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Operation } from './operation.ts';

/** Returns the ID of the app of a workspace. */
const getAppId = ({ id }: Workspace): string => toUuid(`app\n${id}`);

/** Converts a workspace into its app. The emulator publishes each workspace of the content folder as an app. */
export const toAppBody = (workspace: Workspace) => ({
  id: getAppId(workspace),
  name: workspace.name,
  description: `Content of the workspace ${workspace.name}`,
  publishedBy: 'Emulator',
  lastUpdate: new Date(0).toISOString(),
  workspaceId: workspace.id,
});

/** Creates the operations on apps. */
export function createAppOperations(context: ServiceContext): Operation[] {
  const permissions = [toRead('App')];
  const requireApp = (appId: string): Workspace => {
    const workspace = context.content.workspaces.find((item) => getAppId(item) === appId.toLowerCase());
    if (!workspace) throw createNotFoundError(`App ${appId}`);
    return workspace;
  };
  const listReportBodies = (appId: string) =>
    listReports(context, requireApp(appId)).map((report) => ({ ...toReportBody(context, report), appId }));
  const listAppDashboards = (appId: string) => listDashboards(context, requireApp(appId));
  const requireDashboard = (appId: string, id: string) => {
    const dashboard = listAppDashboards(appId).find(({ entry }) => entry.id === id.toLowerCase());
    if (!dashboard) throw createNotFoundError(`Dashboard ${id}`);
    return dashboard;
  };
  return [
    defineOperation({
      method: 'GET',
      path: '/apps',
      effect: 'lists apps: one for each workspace; supports `$top`, `$skip`',
      permissions,
      handle: ({ query }) => ({ value: applyListOptions(context.content.workspaces.map(toAppBody), query) }),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}',
      effect: 'returns an app',
      permissions,
      handle: ({ params }) => toAppBody(requireApp(params.app)),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/reports',
      effect: 'lists the reports of an app',
      permissions: [toRead('Report')],
      handle: ({ params }) => ({ value: listReportBodies(params.app) }),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/reports/{report}',
      effect: 'returns a report of an app',
      permissions: [toRead('Report')],
      handle: ({ params }) => {
        const body = listReportBodies(params.app).find(({ id }) => id === params.report.toLowerCase());
        if (!body) throw createNotFoundError(`Report ${params.report}`);
        return body;
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/dashboards',
      effect: 'lists the dashboards of an app',
      permissions: [toRead('Dashboard')],
      handle: ({ params }) => ({
        value: listAppDashboards(params.app).map((dashboard) => toDashboardBody(context, dashboard)),
      }),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/dashboards/{dashboard}',
      effect: 'returns a dashboard of an app',
      permissions: [toRead('Dashboard')],
      handle: ({ params }) => toDashboardBody(context, requireDashboard(params.app, params.dashboard)),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/dashboards/{dashboard}/tiles',
      effect: 'lists the tiles of a dashboard of an app',
      permissions: [toRead('Dashboard')],
      handle: ({ params }) => ({
        value: toTileBodies(context, requireDashboard(params.app, params.dashboard)),
      }),
    }),
  ];
}
