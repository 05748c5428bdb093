import type { Workspace } from '../model/workspace-schema.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError } from '../service/errors.ts';
import { toAppBody } from './apps.ts';
import { toDashboardBody, toDatasetBody, toGroupBody, toReportBody } from './bodies.ts';
import { listCapacities } from './capacities.ts';
import { listDatasources } from './datasources.ts';
import { listDashboards, listReports, requireDataset, requireWorkspace } from './find-content.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Call, Operation } from './operation.ts';

const permissions = [toRead('Tenant')];
const expansions = ['reports', 'dashboards', 'datasets', 'users', 'dataflows', 'workbooks'];

/** Creates the operations that list the content of all workspaces for administrators. */
export function createAdminOperations(context: ServiceContext): Operation[] {
  const listAllWorkspaces = (): Workspace[] => [
    ...context.content.workspaces,
    ...context.personalWorkspaces.values(),
  ];
  const toReports = (workspace: Workspace) =>
    listReports(context, workspace).map((report) => ({
      ...toReportBody(context, report),
      workspaceId: workspace.id,
    }));
  const toDashboards = (workspace: Workspace) =>
    listDashboards(context, workspace).map((dashboard) => ({
      ...toDashboardBody(context, dashboard),
      workspaceId: workspace.id,
    }));
  const toDatasets = (workspace: Workspace) =>
    workspace.datasets.map((entry) => ({ ...toDatasetBody(context, entry), workspaceId: workspace.id }));

  const toAdminGroup = (workspace: Workspace, expanded: readonly string[] = []) => ({
    ...toGroupBody(workspace),
    type: context.content.workspaces.includes(workspace) ? 'Workspace' : 'PersonalGroup',
    state: 'Active',
    ...(expanded.includes('reports') ? { reports: toReports(workspace) } : {}),
    ...(expanded.includes('dashboards') ? { dashboards: toDashboards(workspace) } : {}),
    ...(expanded.includes('datasets') ? { datasets: toDatasets(workspace) } : {}),
  });

  /** Declares an operation that lists the items of all workspaces, and one for a single workspace. */
  const defineLists = <Item extends Record<string, unknown>>(
    name: string,
    toItems: (workspace: Workspace) => Item[],
  ): Operation[] => [
    defineOperation({
      method: 'GET',
      path: `/admin/${name}`,
      effect: `lists the ${name} of all workspaces; supports \`$filter\`, \`$top\`, \`$skip\``,
      permissions,
      handle: ({ query }) => ({
        value: applyListOptions(listAllWorkspaces().flatMap(toItems), query, { getFields: (item) => item }),
      }),
    }),
    defineOperation({
      method: 'GET',
      path: `/admin/groups/{group}/${name}`,
      effect: `lists the ${name} of a workspace; supports \`$filter\`, \`$top\`, \`$skip\``,
      permissions,
      handle: ({ params, query, claims }: Call<'group'>) => ({
        value: applyListOptions(toItems(requireWorkspace(context, claims, params.group)), query, {
          getFields: (item) => item,
        }),
      }),
    }),
  ];

  return [
    defineOperation({
      method: 'GET',
      path: '/admin/groups',
      effect:
        'lists all workspaces, including those of users; requires `$top` up to 5,000; supports `$filter`, `$skip`, and `$expand` of reports, dashboards and datasets',
      permissions,
      handle: ({ query }) => {
        if (query['$top'] === undefined) throw createInvalidRequestError('$top is required, from 1 to 5000.');
        const expanded = parseExpand(query['$expand']);
        const workspaces = listAllWorkspaces();
        const getFields = (workspace: Workspace) => toAdminGroup(workspace);
        return {
          '@odata.count': workspaces.length,
          value: applyListOptions(workspaces, query, { getFields }).map((workspace) =>
            toAdminGroup(workspace, expanded),
          ),
        };
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/admin/groups/{group}',
      effect: 'returns a workspace; supports `$expand`',
      permissions,
      handle: ({ params, query, claims }) =>
        toAdminGroup(requireWorkspace(context, claims, params.group), parseExpand(query['$expand'])),
    }),
    ...defineLists('reports', toReports),
    ...defineLists('datasets', toDatasets),
    ...defineLists('dashboards', toDashboards),
    defineOperation({
      method: 'GET',
      path: '/admin/datasets/{dataset}/datasources',
      effect: 'lists the data sources of a dataset',
      permissions,
      handle: (call) => ({
        value: listDatasources(
          requireDataset(context, { ...call, group: undefined }, call.params.dataset).entry.id,
        ),
      }),
    }),
    defineOperation({
      method: 'GET',
      path: '/admin/apps',
      effect: 'lists all apps; requires `$top` up to 5,000; supports `$skip`',
      permissions,
      handle: ({ query }) => {
        if (query['$top'] === undefined) throw createInvalidRequestError('$top is required, from 1 to 5000.');
        return { value: applyListOptions(context.content.workspaces.map(toAppBody), query) };
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/admin/capacities',
      effect: 'lists all capacities',
      permissions,
      handle: () => ({ value: listCapacities(context) }),
    }),
    defineOperation({
      method: 'GET',
      path: '/admin/pipelines',
      effect: 'lists deployment pipelines: none',
      permissions,
      handle: () => ({ value: [] }),
    }),
  ];
}

/** @throws {ServiceError} 400 when the parameter names something else than entities of a workspace. */
function parseExpand(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => name !== '' && !expansions.includes(name));
  if (unknown !== undefined)
    throw createInvalidRequestError(`$expand '${unknown}' is not supported. Use ${expansions.join(', ')}.`);
  return names;
}
