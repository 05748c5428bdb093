import type { ConnectionType, EffectiveIdentity, HealthCode } from '@embed-portal/api-contract';
import type { BiAccount } from '../../bi/access-tokens.ts';
import type { BiListedReport, BiApi } from '../../bi/bi-api.ts';
import { withoutRetries } from '../../bi/deadline.ts';
import { ApiError } from '../../errors.ts';
import { credentialColumns, resolveBiAccount } from '../connections/connection-sign-in.ts';
import { assertIdentityApplies, checkUsername } from '../embedding/embed-target.ts';
import { generateEmbedToken } from '../embedding/embed-tokens.ts';
import { toHealthCode } from '../health-records/observation.ts';
import type { ProbeDependencies } from '../operations/context.ts';
import { assertWorkspaceAllowed } from '../workspaces/workspaces.ts';

/** A report as checks need it. */
interface CheckedReport {
  id: string;
  workspaceId: string;
  biReportId: string;
  connectionType: ConnectionType;
  effectiveIdentity: EffectiveIdentity | null;
}

/** Returns whether a connection can be checked without a user. */
export const isCheckable = (type: ConnectionType): boolean => type !== 'User Owns Data';

const findConnection = ({ db }: ProbeDependencies, id: string) =>
  db.system
    .selectFrom('connections')
    .select(credentialColumns)
    .select('groups_filter as groupsFilter')
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst();

async function findReports({ db }: ProbeDependencies, connectionId: string): Promise<CheckedReport[]> {
  const rows = await db.system
    .selectFrom('reports')
    .innerJoin('connections', 'connections.id', 'reports.connection_id')
    .select(['reports.id', 'connections.type as connectionType'])
    .select(['workspace_id', 'bi_report_id', 'effective_identity as effectiveIdentity'])
    .where('connection_id', '=', connectionId)
    .where('reports.type', '=', 'Report')
    .where('reports.deletion_id', 'is', null)
    .orderBy('workspace_id')
    .orderBy('reports.id')
    .execute();
  return rows.map(({ workspace_id: workspaceId, bi_report_id: biReportId, ...report }) => ({
    ...report,
    workspaceId: workspaceId ?? '',
    biReportId: biReportId ?? '',
  }));
}

type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/** Access to the BI service during one check, which reads each list once. */
interface Probe {
  bi: BiApi;
  groupsFilter: readonly string[];
  workspaces: Map<string, Promise<BiListedReport[]>>;
  refreshes: Map<string, Promise<RefreshState>>;
}

interface RefreshState {
  hasFailed: boolean;
  /** End of the last successful refresh. */
  refreshed: Date | undefined;
}

function readOnce<T>(cache: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const existing = cache.get(key);
  if (existing) return existing;
  const reading = read();
  // Each use handles the failure.
  reading.catch(() => undefined);
  cache.set(key, reading);
  return reading;
}

function toTime(text: string | null | undefined): Date | undefined {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Reads the state of the last refresh. Datasets without a refresh history, such as live ones, reject the request. */
async function readRefreshState(
  { bi }: Probe,
  location: { groupId: string; datasetId: string },
): Promise<RefreshState> {
  try {
    const refreshes = await bi.listRefreshes(location);
    const finished = refreshes.find(({ status }) => status === 'Completed' || status === 'Failed');
    const completed = refreshes.find(({ status }) => status === 'Completed');
    return { hasFailed: finished?.status === 'Failed', refreshed: toTime(completed?.endTime) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'bi_refused') throw error;
    return { hasFailed: false, refreshed: undefined };
  }
}

/** Requests a token with the effective identity of a report, as viewers do. The token is discarded. */
async function checkIdentity(
  { bi }: Probe,
  { effectiveIdentity }: CheckedReport,
  { id, datasetId }: BiListedReport,
): Promise<void> {
  if (!effectiveIdentity?.active) return;
  const user = { id: checkUsername, email: checkUsername };
  await generateEmbedToken(bi, { report: { id, datasetId }, effectiveIdentity, user });
}

interface ReportFinding {
  code: HealthCode | null;
  refreshed?: Date | undefined;
}

async function inspectReport(probe: Probe, report: CheckedReport): Promise<ReportFinding> {
  const { workspaceId: groupId, biReportId } = report;
  assertWorkspaceAllowed(probe.groupsFilter, groupId);
  assertIdentityApplies(report);
  const listed = await readOnce(probe.workspaces, groupId, () => probe.bi.listReports(groupId));
  const found = listed.find(({ id }) => id.toLowerCase() === biReportId.toLowerCase());
  if (!found) return { code: 'notFound' };
  await checkIdentity(probe, report, found);
  const { datasetId } = found;
  if (!datasetId) return { code: null };
  const { hasFailed, refreshed } = await readOnce(probe.refreshes, datasetId, () =>
    readRefreshState(probe, { groupId, datasetId }),
  );
  return { code: hasFailed ? 'refreshFailed' : null, refreshed };
}

/** `busy` or `unavailable`: the BI service throttles requests or does not respond, so that further checks must wait. */
export type ProbeOutcome = 'completed' | 'busy' | 'unavailable';

/** Checks the reports of a connection one after the other, so that checks add little load. */
async function checkReports(
  { recordHealth }: ProbeDependencies,
  probe: Probe,
  reports: readonly CheckedReport[],
): Promise<void> {
  for (const report of reports) {
    const finding = await inspectReport(probe, report).catch((error: unknown): ReportFinding => {
      const code = toHealthCode(error);
      if (code === undefined || code === 'unavailable') throw error;
      return { code };
    });
    await recordHealth([{ kind: 'report', id: report.id }], { source: 'probe', ...finding });
  }
}

async function openProbe(dependencies: ProbeDependencies, connection: Connection): Promise<Probe> {
  const { bi } = dependencies;
  const account: BiAccount = await resolveBiAccount(
    { ...dependencies, user: null, view: undefined },
    connection,
  );
  const deadline = withoutRetries(bi.startDeadline());
  await bi.getAccessToken(account, deadline);
  return {
    bi: bi.as(account, deadline),
    groupsFilter: connection.groupsFilter,
    workspaces: new Map(),
    refreshes: new Map(),
  };
}

/**
 * Checks a connection and its reports, or one of them, with the limits of user requests and without retries.
 *
 * @param reportId - the only report to check; all reports of the connection if undefined.
 */
export async function probeConnection(
  dependencies: ProbeDependencies,
  connectionId: string,
  reportId?: string,
): Promise<ProbeOutcome> {
  const connection = await findConnection(dependencies, connectionId);
  if (!connection || !isCheckable(connection.connectionType)) return 'completed';
  const subject = { kind: 'connection', id: connectionId } as const;
  try {
    const probe = await openProbe(dependencies, connection);
    const reports = await findReports(dependencies, connectionId);
    await checkReports(
      dependencies,
      probe,
      reports.filter(({ id }) => reportId === undefined || id === reportId),
    );
    await dependencies.recordHealth([subject], { source: 'probe', code: null, credentials: connection });
    return 'completed';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return 'busy';
    const code = toHealthCode(error);
    if (code === undefined) throw error;
    await dependencies.recordHealth([subject], { source: 'probe', code, credentials: connection });
    return code === 'unavailable' ? 'unavailable' : 'completed';
  }
}
