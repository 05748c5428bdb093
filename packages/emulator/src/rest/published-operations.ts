import { getPaths } from './operation.ts';
import type { Operation } from './operation.ts';

/**
 * Published operations of the REST interface, one path a line after its methods. A line that starts with `*` also
 * exists below `/groups/{group}`.
 */
const table = `
GET /admin/activityevents
GET /admin/apps
GET /admin/apps/{app}/users
GET /admin/capacities
PATCH /admin/capacities/{capacity}
GET /admin/capacities/{capacity}/users
POST /admin/capacities/AssignWorkspaces
POST /admin/capacities/UnassignWorkspaces
GET /admin/capacities/refreshables
GET /admin/capacities/{capacity}/refreshables
GET /admin/capacities/{capacity}/refreshables/{refreshable}
GET /admin/dashboards
GET /admin/dashboards/{dashboard}/tiles
GET /admin/dashboards/{dashboard}/users
GET /admin/dashboards/{dashboard}/subscriptions
GET /admin/dataflows
GET /admin/dataflows/{dataflow}/datasources
GET /admin/dataflows/{dataflow}/export
GET /admin/dataflows/{dataflow}/users
GET /admin/datasets
GET /admin/datasets/{dataset}/datasources
GET /admin/datasets/{dataset}/users
GET /admin/groups
GET PATCH /admin/groups/{group}
GET /admin/groups/{group}/dashboards
GET /admin/groups/{group}/dataflows
GET /admin/groups/{group}/dataflows/{dataflow}/upstreamDataflows
GET /admin/groups/{group}/datasets
GET /admin/groups/{group}/datasets/upstreamDataflows
GET /admin/groups/{group}/reports
POST /admin/groups/{group}/restore
GET /admin/groups/{group}/unused
GET POST /admin/groups/{group}/users
DELETE /admin/groups/{group}/users/{user}
GET /admin/imports
POST /admin/informationprotection/removeLabels
POST /admin/informationprotection/setLabels
GET /admin/pipelines
GET POST /admin/pipelines/{pipeline}/users
DELETE /admin/pipelines/{pipeline}/users/{user}
GET /admin/profiles
DELETE /admin/profiles/{profile}
GET /admin/reports
GET /admin/reports/{report}/subscriptions
GET /admin/reports/{report}/users
GET POST /admin/tenantKeys
POST /admin/tenantKeys/{key}/Default.Rotate
GET /admin/users/{user}/artifactAccess
GET /admin/users/{user}/subscriptions
GET /admin/widelySharedArtifacts/linksSharedToWholeOrganization
GET /admin/widelySharedArtifacts/publishedToWeb
POST /admin/workspaces/getInfo
GET /admin/workspaces/modified
GET /admin/workspaces/scanResult/{scan}
GET /admin/workspaces/scanStatus/{scan}
GET /apps
GET /apps/{app}
GET /apps/{app}/dashboards
GET /apps/{app}/dashboards/{dashboard}
GET /apps/{app}/dashboards/{dashboard}/tiles
GET /apps/{app}/dashboards/{dashboard}/tiles/{tile}
GET /apps/{app}/reports
GET /apps/{app}/reports/{report}
GET /availableFeatures
GET /availableFeatures(featureName='{feature}')
GET /capacities
GET /capacities/refreshables
GET /capacities/{capacity}/refreshables
GET /capacities/{capacity}/refreshables/{refreshable}
GET /capacities/{capacity}/Workloads
GET PATCH /capacities/{capacity}/Workloads/{workload}
*POST /AssignToCapacity
*GET /CapacityAssignmentStatus
*GET POST /dashboards
*GET DELETE /dashboards/{dashboard}
*GET /dashboards/{dashboard}/tiles
*GET /dashboards/{dashboard}/tiles/{tile}
*POST /dashboards/{dashboard}/tiles/{tile}/Clone
POST /groups/{group}/dashboards/{dashboard}/GenerateToken
POST /groups/{group}/dashboards/{dashboard}/tiles/{tile}/GenerateToken
GET /dataflowStorageAccounts
POST /groups/{group}/AssignToDataflowStorage
GET /groups/{group}/dataflows
GET PATCH DELETE /groups/{group}/dataflows/{dataflow}
GET /groups/{group}/dataflows/{dataflow}/datasources
POST /groups/{group}/dataflows/{dataflow}/refreshes
PATCH /groups/{group}/dataflows/{dataflow}/refreshSchedule
GET /groups/{group}/dataflows/{dataflow}/transactions
GET /groups/{group}/dataflows/{dataflow}/upstreamDataflows
POST /groups/{group}/dataflows/transactions/{transaction}/cancel
*GET POST /datasets
*GET PATCH DELETE /datasets/{dataset}
*GET /datasets/{dataset}/datasources
*POST /datasets/{dataset}/Default.BindToGateway
*GET /datasets/{dataset}/Default.DiscoverGateways
*GET /datasets/{dataset}/Default.GetBoundGatewayDatasources
*POST /datasets/{dataset}/Default.SetAllConnections
POST /groups/{group}/datasets/{dataset}/Default.TakeOver
*POST /datasets/{dataset}/Default.UpdateDatasources
*POST /datasets/{dataset}/Default.UpdateParameters
*GET PATCH /datasets/{dataset}/directQueryRefreshSchedule
*POST /datasets/{dataset}/executeQueries
POST /groups/{group}/datasets/{dataset}/GenerateToken
*GET /datasets/{dataset}/parameters
*POST /datasets/{dataset}/queryScaleOut/sync
*GET /datasets/{dataset}/queryScaleOut/syncStatus
*GET POST /datasets/{dataset}/refreshes
*GET DELETE /datasets/{dataset}/refreshes/{refresh}
*GET PATCH /datasets/{dataset}/refreshSchedule
*GET /datasets/{dataset}/tables
*PUT /datasets/{dataset}/tables/{table}
*POST DELETE /datasets/{dataset}/tables/{table}/rows
*GET POST PUT /datasets/{dataset}/users
GET /groups/{group}/datasets/upstreamDataflows
GET /gateways
GET /gateways/{gateway}
GET POST /gateways/{gateway}/datasources
GET PATCH DELETE /gateways/{gateway}/datasources/{datasource}
GET /gateways/{gateway}/datasources/{datasource}/status
GET POST /gateways/{gateway}/datasources/{datasource}/users
DELETE /gateways/{gateway}/datasources/{datasource}/users/{user}
POST /GenerateToken
GET POST /groups
GET PATCH DELETE /groups/{group}
GET POST PUT /groups/{group}/users
DELETE /groups/{group}/users/{user}
GET POST /groups/{group}/scorecards
GET PATCH DELETE /groups/{group}/scorecards({scorecard})
GET /groups/{group}/scorecards/GetScorecardByReportId(reportId={report})
POST /groups/{group}/scorecards({scorecard})/MoveGoals()
GET POST /groups/{group}/scorecards({scorecard})/goals
GET PATCH DELETE /groups/{group}/scorecards({scorecard})/goals({goal})
POST /groups/{group}/scorecards({scorecard})/goals({goal})/DeleteGoalCurrentValueConnection()
POST /groups/{group}/scorecards({scorecard})/goals({goal})/DeleteGoalTargetValueConnection()
GET /groups/{group}/scorecards({scorecard})/goals({goal})/GetGoalConnections()
POST /groups/{group}/scorecards({scorecard})/goals({goal})/RefreshGoalCurrentValue()
POST /groups/{group}/scorecards({scorecard})/goals({goal})/RefreshGoalTargetValue()
GET POST /groups/{group}/scorecards({scorecard})/goals({goal})/goalValues
GET PATCH DELETE /groups/{group}/scorecards({scorecard})/goals({goal})/goalValues({time})
POST /groups/{group}/scorecards({scorecard})/goals({goal})/goalValues({time})/notes
PATCH DELETE /groups/{group}/scorecards({scorecard})/goals({goal})/goalValues({time})/notes({note})
GET POST DELETE /groups/{group}/scorecards({scorecard})/goals({goal})/statusRules
*GET POST /imports
*GET /imports/{import}
*POST /imports/createTemporaryUploadLocation
GET POST /pipelines
GET PATCH DELETE /pipelines/{pipeline}
POST /pipelines/{pipeline}/deploy
POST /pipelines/{pipeline}/deployAll
GET /pipelines/{pipeline}/operations
GET /pipelines/{pipeline}/operations/{operation}
GET /pipelines/{pipeline}/stages
GET /pipelines/{pipeline}/stages/{stage}/artifacts
POST /pipelines/{pipeline}/stages/{stage}/assignWorkspace
POST /pipelines/{pipeline}/stages/{stage}/unassignWorkspace
GET POST /pipelines/{pipeline}/users
DELETE /pipelines/{pipeline}/users/{user}
GET POST /profiles
GET PUT DELETE /profiles/{profile}
*GET /reports
*GET DELETE /reports/{report}
*POST /reports/{report}/Clone
*GET /reports/{report}/datasources
*GET /reports/{report}/Default.DiscoverGateways
*POST /reports/{report}/Default.BindToGateway
POST /groups/{group}/reports/{report}/Default.TakeOver
*POST /reports/{report}/Default.UpdateDatasources
*GET /reports/{report}/Export
*POST /reports/{report}/ExportTo
*GET /reports/{report}/exports/{export}
*GET /reports/{report}/exports/{export}/file
POST /groups/{group}/reports/GenerateToken
POST /groups/{group}/reports/{report}/GenerateToken
*GET /reports/{report}/pages
*GET /reports/{report}/pages/{page}
*GET /reports/{report}/parameters
*POST /reports/{report}/Rebind
*POST /reports/{report}/UpdateReportContent
POST /CreateTemplateAppInstallTicket
POST /RefreshUserPermissions
`;

/** A published operation: its method, and its complete path below `/v1.0/myorg`. */
interface PublishedOperation {
  method: string;
  path: string;
}

export const publishedOperations: readonly PublishedOperation[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const names = line.replace('*', '').split(' ');
    const path = names.pop() ?? '';
    const paths = getPaths({ path, location: line.startsWith('*') ? 'both' : 'fixed' });
    return paths.flatMap((complete) => names.map((method) => ({ method, path: complete })));
  });

/** Path without the names of its parameters, to compare paths. */
const normalize = ({ method, path }: PublishedOperation): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Returns the published operations that are not in a list of operations. */
export function findMissingOperations(operations: readonly Operation[]): PublishedOperation[] {
  const supported = new Set(
    operations.flatMap((operation) =>
      getPaths(operation).map((path) => normalize({ method: operation.method, path })),
    ),
  );
  return publishedOperations.filter((published) => !supported.has(normalize(published)));
}
