import type { Workspace } from '../model/workspace-schema.ts';
import { toUuid } from '../oauth/directory.ts';
import type { ServiceContext } from '../service/context.ts';
import { createNotFoundError } from '../service/errors.ts';
import { toDashboardBody, toReportBody, toTileBodies } from './bodies.ts';
import { listDashboards, listReports, listWorkspaces } from './find-content.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Call, Operation } from './operation.ts';

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
  const requireApp = ({ params: { app }, claims }: Call<'app'>): Workspace => {
    const workspaces = listWorkspaces(context, claims);
    const workspace = workspaces.find((item) => getAppId(item) === app.toLowerCase());
    if (!workspace) throw createNotFoundError(`App ${app}`);
    return workspace;
  };
  const listReportBodies = (call: Call<'app'>) =>
    listReports(context, requireApp(call)).map((report) => ({
      ...toReportBody(context, report),
      appId: call.params.app,
    }));
  const listAppDashboards = (call: Call<'app'>) => listDashboards(context, requireApp(call));
  const requireDashboard = (call: Call<'app' | 'dashboard'>) => {
    const { dashboard: id } = call.params;
    const dashboard = listAppDashboards(call).find(({ entry }) => entry.id === id.toLowerCase());
    if (!dashboard) throw createNotFoundError(`Dashboard ${id}`);
    return dashboard;
  };
  return [
    defineOperation({
      method: 'GET',
      path: '/apps',
      effect: 'lists apps: one for each workspace; supports `$top`, `$skip`',
      permissions,
      handle: ({ query, claims }) => ({
        value: applyListOptions(listWorkspaces(context, claims).map(toAppBody), query),
      }),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}',
      effect: 'returns an app',
      permissions,
      handle: (call) => toAppBody(requireApp(call)),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/reports',
      effect: 'lists the reports of an app',
      permissions: [toRead('Report')],
      handle: (call) => ({ value: listReportBodies(call) }),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/reports/{report}',
      effect: 'returns a report of an app',
      permissions: [toRead('Report')],
      handle: (call) => {
        const { report } = call.params;
        const body = listReportBodies(call).find(({ id }) => id === report.toLowerCase());
        if (!body) throw createNotFoundError(`Report ${report}`);
        return body;
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/dashboards',
      effect: 'lists the dashboards of an app',
      permissions: [toRead('Dashboard')],
      handle: (call) => ({
        value: listAppDashboards(call).map((dashboard) => toDashboardBody(context, dashboard)),
      }),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/dashboards/{dashboard}',
      effect: 'returns a dashboard of an app',
      permissions: [toRead('Dashboard')],
      handle: (call) => toDashboardBody(context, requireDashboard(call)),
    }),
    defineOperation({
      method: 'GET',
      path: '/apps/{app}/dashboards/{dashboard}/tiles',
      effect: 'lists the tiles of a dashboard of an app',
      permissions: [toRead('Dashboard')],
      handle: (call) => ({ value: toTileBodies(context, requireDashboard(call)) }),
    }),
  ];
}
