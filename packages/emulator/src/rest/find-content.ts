import type {
  LoadedDashboard,
  LoadedDataset,
  LoadedPaginatedReport,
  LoadedReport,
} from '../content/load-content.ts';
import type { Workspace } from '../model/workspace-schema.ts';
import { toUuid } from '../oauth/directory.ts';
import type { ServiceContext } from '../service/context.ts';
import { createNotAuthorizedError, createNotFoundError } from '../service/errors.ts';
import type { Caller } from './operation.ts';

export type AnyReport = LoadedReport | LoadedPaginatedReport;

/** Workspace of a request, or `undefined` outside of a workspace. */
interface Location {
  group: string | undefined;
  claims: Caller;
}

/** Returns whether the caller has access to a workspace. Only profiles need to be among its users. */
function hasAccess(
  { workspaceUsers }: ServiceContext,
  { profile }: Pick<Caller, 'profile'>,
  { id }: Workspace,
): boolean {
  return profile === undefined || (workspaceUsers.get(id) ?? []).some((user) => user.profile?.id === profile);
}

/** Returns the workspaces to which the caller has access, without those of users. */
export const listWorkspaces = (context: ServiceContext, caller: Caller): Workspace[] =>
  context.content.workspaces.filter((workspace) => hasAccess(context, caller, workspace));

/**
 * Returns a workspace.
 * @throws {ServiceError} 404 when there is no such workspace, 403 when the caller is a profile without access to it.
 */
export function requireWorkspace(
  context: ServiceContext,
  caller: Pick<Caller, 'profile'>,
  groupId: string,
): Workspace {
  const workspace = context.content.workspaces.find(({ id }) => id === groupId.toLowerCase());
  if (!workspace) throw createNotFoundError(`Workspace ${groupId}`);
  if (!hasAccess(context, caller, workspace))
    throw createNotAuthorizedError(`The profile ${caller.profile} has no access to workspace ${groupId}.`);
  return workspace;
}

/**
 * Returns the workspace of a request. Outside of a workspace, this is "My workspace" of the user.
 * @throws {ServiceError} 404 when there is no such workspace, 403 when a service principal has no workspace in the path.
 */
export function requireLocation(context: ServiceContext, { group, claims }: Location): Workspace {
  if (group !== undefined) return requireWorkspace(context, claims, group);
  if (claims.user === undefined)
    throw createNotAuthorizedError(
      'A service principal has no My workspace. Send the request below /groups/{groupId}.',
    );
  const user = claims.user.toLowerCase();
  const workspace = context.personalWorkspaces.get(user) ?? {
    id: toUuid(`workspace\n${user}`),
    name: 'My workspace',
    isReadOnly: false,
    isOnDedicatedCapacity: false,
    datasets: [],
    reports: [],
    dashboards: [],
  };
  context.personalWorkspaces.set(user, workspace);
  return workspace;
}

/** Returns the workspaces of all users and groups whose content a user can access by ID. */
function listAccessibleWorkspaces(context: ServiceContext, caller: Caller): Workspace[] {
  const { user } = caller;
  const personal = user === undefined ? undefined : context.personalWorkspaces.get(user.toLowerCase());
  const workspaces = listWorkspaces(context, caller);
  return personal ? [...workspaces, personal] : workspaces;
}

/** Returns whether content in a workspace is found: in the workspace of the request, or in any accessible workspace. */
function isInLocation(context: ServiceContext, { group, claims }: Location, workspace: Workspace): boolean {
  return group === undefined
    ? listAccessibleWorkspaces(context, claims).includes(workspace)
    : requireWorkspace(context, claims, group) === workspace;
}

/** Returns the reports of a workspace, including paginated ones. */
export function listReports({ content }: ServiceContext, workspace: Workspace): AnyReport[] {
  const reports = [...content.reports.values(), ...content.paginated.values()];
  return reports.filter((report) => report.workspace === workspace);
}

/**
 * Returns a report of the workspace of a request. Without a workspace, it can be in any.
 * @throws {ServiceError} 404 when there is no such report.
 */
export function requireReport(context: ServiceContext, location: Location, reportId: string): AnyReport {
  const id = reportId.toLowerCase();
  const report = context.content.reports.get(id) ?? context.content.paginated.get(id);
  if (!report || !isInLocation(context, location, report.workspace))
    throw createNotFoundError(`Report ${reportId}`);
  return report;
}

/** A dataset and its workspace. */
export interface LocatedDataset extends LoadedDataset {
  workspace: Workspace;
}

/**
 * Returns a dataset of the workspace of a request. Without a workspace, it can be in any.
 * @throws {ServiceError} 404 when there is no such dataset.
 */
export function requireDataset(
  context: ServiceContext,
  location: Location,
  datasetId: string,
): LocatedDataset {
  const dataset = context.content.datasets.get(datasetId.toLowerCase());
  const workspace = listAccessibleWorkspaces(context, location.claims).find(
    ({ datasets }) => dataset && datasets.includes(dataset.entry),
  );
  if (!dataset || !workspace || !isInLocation(context, location, workspace))
    throw createNotFoundError(`Dataset ${datasetId}`);
  return { ...dataset, workspace };
}

/** Returns the dashboards of a workspace. */
export function listDashboards({ content }: ServiceContext, workspace: Workspace): LoadedDashboard[] {
  return [...content.dashboards.values()].filter((dashboard) => dashboard.workspace === workspace);
}

/**
 * Returns a dashboard of the workspace of a request. Without a workspace, it can be in any.
 * @throws {ServiceError} 404 when there is no such dashboard.
 */
export function requireDashboard(
  context: ServiceContext,
  location: Location,
  dashboardId: string,
): LoadedDashboard {
  const dashboard = context.content.dashboards.get(dashboardId.toLowerCase());
  if (!dashboard || !isInLocation(context, location, dashboard.workspace))
    throw createNotFoundError(`Dashboard ${dashboardId}`);
  return dashboard;
}
