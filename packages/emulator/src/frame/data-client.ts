import type { ReportDefinition } from '../content/report-schema.ts';
import type {
  CreatedDataset,
  EmbeddedPaginatedReport,
  EmbeddedReport,
  FrameQuery,
  QueryResponse,
  RowsQuery,
  SavedReport,
  ContentReference,
} from '../embed/protocol.ts';
import type { QueryResult } from '../engine/query.ts';
import type { UnderlyingRows } from '../engine/underlying.ts';

/** The service refused: its code and message. */
export class DataError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a report is saved as, and where if not beside the first or its dataset. */
interface SaveTarget {
  name: string;
  targetWorkspaceId: string | undefined;
}

/** The service behind the frame, asked with the embed token of the host page. */
export interface DataClient {
  setToken(token: string): void;
  /** What is to be shown. Throws a DataError. */
  open(subject: ContentReference): Promise<EmbeddedReport>;
  openPaginated(reportId: string): Promise<EmbeddedPaginatedReport>;
  /** Answers all queries in one round trip; `signal` takes them back. Throws a DataError. */
  query(
    subject: ContentReference,
    queries: FrameQuery[],
    applicationContext: unknown,
    signal?: AbortSignal,
  ): Promise<QueryResult[]>;
  /** The rows behind figures. Throws a DataError. */
  fetchRows(subject: ContentReference, query: RowsQuery): Promise<UnderlyingRows>;
  /** Keeps what the viewer wants to open the report with; undefined forgets it. Throws a DataError. */
  saveUserState(reportId: string, state: string | undefined): Promise<void>;
  /** Saves a report, or as another one. Throws a DataError. */
  saveReport(reportId: string, definition: ReportDefinition, other?: SaveTarget): Promise<SavedReport>;
  /** Makes a report on a dataset. Throws a DataError. */
  createReport(datasetId: string, definition: ReportDefinition, other: SaveTarget): Promise<SavedReport>;
  /** Makes a dataset of the host's rows. Throws a DataError. */
  quickCreate(config: unknown): Promise<CreatedDataset>;
}

const requestTimeoutMs = 25_000;

export function createDataClient(): DataClient {
  let token = '';
  const post = async (path: string, body: unknown, signal?: AbortSignal): Promise<unknown> => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), ...(signal ? [signal] : [])]),
    }).catch(() => {
      throw new DataError('ServiceUnavailable', 'The service does not answer.');
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const { error } = (answer ?? {}) as { error?: { code?: string; message?: string } };
    throw new DataError(error?.code ?? 'ServiceUnavailable', error?.message ?? `Status ${response.status}`);
  };
  return {
    setToken: (next) => (token = next),
    saveReport: async (reportId, definition, other) =>
      (await (other
        ? post('/embed/saveAs', { reportId, definition, ...other })
        : post('/embed/save', { reportId, definition }))) as SavedReport,
    saveUserState: async (reportId, state) => {
      await post('/embed/userState', { reportId, state: state ?? null });
    },
    fetchRows: async (subject, query) =>
      (await post('/embed/rows', { ...toDataSubject(subject), ...query })) as UnderlyingRows,
    open: async (subject) => (await post(...toOpenRequest(subject))) as EmbeddedReport,
    openPaginated: async (reportId) =>
      (await post('/embed/paginated', { reportId })) as EmbeddedPaginatedReport,
    createReport: async (datasetId, definition, other) =>
      (await post('/embed/create', { datasetId, definition, ...other })) as SavedReport,
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

/** Where the content of a subject is asked for. */
function toOpenRequest(subject: ContentReference): [path: string, body: unknown] {
  if ('dashboardId' in subject) return ['/embed/dashboard', subject];
  if ('datasetId' in subject) return ['/embed/dataset', { datasetIds: [subject.datasetId] }];
  return ['/embed/report', subject];
}

/** A tile is covered by its dashboard. */
function toDataSubject(subject: ContentReference): ContentReference {
  return 'dashboardId' in subject ? { dashboardId: subject.dashboardId } : subject;
}
