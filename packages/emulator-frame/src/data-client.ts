import type { QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { UnderlyingRows } from '@embed-portal/emulator-protocol/query-definition';
import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import type {
  CreatedDataset,
  EmbeddedPaginatedReport,
  EmbeddedReport,
  PersonalBookmark,
  FrameQuery,
  QueryResponse,
  RowsQuery,
  SavedReport,
  ContentReference,
} from '@embed-portal/emulator-protocol/service-messages';

/** Error of a request to the emulator's data service: an error response, or no response. */
export class DataError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Name and workspace of a new report. The default is the workspace of the original report or of the dataset. */
interface SaveTarget {
  name: string;
  targetWorkspaceId: string | undefined;
}

/**
 * Client of the emulator's data service. Requests are authenticated with the host page's embed token. They fail with a
 * `DataError` when the service rejects them or does not respond.
 */
export interface DataClient {
  setToken(token: string): void;
  /** Fetches the content to show. */
  open(subject: ContentReference): Promise<EmbeddedReport>;
  openPaginated(reportId: string): Promise<EmbeddedPaginatedReport>;
  /** Runs all queries in one request. `signal` cancels it. */
  query(
    subject: ContentReference,
    queries: FrameQuery[],
    applicationContext: unknown,
    signal?: AbortSignal,
  ): Promise<QueryResult[]>;
  /** Fetches the model rows behind a visual's values. */
  fetchRows(subject: ContentReference, query: RowsQuery): Promise<UnderlyingRows>;
  /** Stores the viewer's report state for the next embed; undefined deletes it. */
  saveUserState(reportId: string, state: string | undefined): Promise<void>;
  /** Replaces the user's personal bookmarks of a report. */
  savePersonalBookmarks(reportId: string, bookmarks: readonly PersonalBookmark[]): Promise<void>;
  /** Overwrites a report, or saves it as a new report if `target` is set. */
  saveReport(reportId: string, definition: ReportDefinition, target?: SaveTarget): Promise<SavedReport>;
  /** Creates a report from a dataset. */
  createReport(datasetId: string, definition: ReportDefinition, target: SaveTarget): Promise<SavedReport>;
  /** Creates a dataset from rows of the host page. */
  quickCreate(config: unknown): Promise<CreatedDataset>;
}

const requestTimeoutMs = 25_000;

/** @param faults - faults of the requests as JSON, from the URL of the frame */
export function createDataClient(faults?: string): DataClient {
  let token = '';
  const query = faults === undefined ? '' : `?faults=${encodeURIComponent(faults)}`;
  const post = async (path: string, body: unknown, signal?: AbortSignal): Promise<unknown> => {
    const response = await fetch(path + query, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), ...(signal ? [signal] : [])]),
    }).catch(() => {
      throw new DataError('ServiceUnavailable', 'The service is not responding.');
    });
    const responseBody: unknown = await response.json().catch(() => undefined);
    if (response.ok) return responseBody;
    const { error } = (responseBody ?? {}) as { error?: { code?: string; message?: string } };
    throw new DataError(
      error?.code ?? 'ServiceUnavailable',
      error?.message ?? `The request failed with status ${response.status}.`,
    );
  };
  return {
    setToken: (newToken) => (token = newToken),
    saveReport: async (reportId, definition, target) =>
      (await (target
        ? post('/embed/saveAs', { reportId, definition, ...target })
        : post('/embed/save', { reportId, definition }))) as SavedReport,
    saveUserState: async (reportId, state) => {
      await post('/embed/userState', { reportId, state: state ?? null });
    },
    savePersonalBookmarks: async (reportId, bookmarks) => {
      await post('/embed/personalBookmarks', { reportId, bookmarks });
    },
    fetchRows: async (subject, query) =>
      (await post('/embed/rows', { ...toDataSubject(subject), ...query })) as UnderlyingRows,
    open: async (subject) => (await post(...toOpenRequest(subject))) as EmbeddedReport,
    openPaginated: async (reportId) =>
      (await post('/embed/paginated', { reportId })) as EmbeddedPaginatedReport,
    createReport: async (datasetId, definition, target) =>
      (await post('/embed/create', { datasetId, definition, ...target })) as SavedReport,
    quickCreate: async (config) => (await post('/embed/quickCreate', config)) as CreatedDataset,
    query: async (subject, queries, applicationContext, signal) =>
      (
        (await post(
          '/embed/query',
          { ...toDataSubject(subject), queries, applicationContext },
          signal,
        )) as QueryResponse
      ).results,
  };
}

/** Returns the path and body of the request that opens a subject. */
function toOpenRequest(subject: ContentReference): [path: string, body: unknown] {
  if ('dashboardId' in subject) return ['/embed/dashboard', subject];
  if ('datasetId' in subject) return ['/embed/dataset', { datasetIds: [subject.datasetId] }];
  return ['/embed/report', subject];
}

/** Returns the subject whose token covers the data: the dashboard of a tile, or the dataset bound to a report. */
function toDataSubject(subject: ContentReference): ContentReference {
  if ('reportId' in subject)
    return subject.boundDatasetId === undefined ? subject : { datasetId: subject.boundDatasetId };
  return 'dashboardId' in subject ? { dashboardId: subject.dashboardId } : subject;
}
