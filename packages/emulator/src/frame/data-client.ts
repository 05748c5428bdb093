import type { ReportDefinition } from '../content/report-schema.ts';
import type { EmbeddedReport, FrameQuery, QueryResponse, RowsQuery, SavedReport } from '../embed/protocol.ts';
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

/** The service behind the frame, asked with the embed token of the host page. */
export interface DataClient {
  setToken(token: string): void;
  /** Throws a DataError. */
  report(reportId: string): Promise<EmbeddedReport>;
  /** Answers all queries in one round trip. Throws a DataError. */
  query(reportId: string, queries: FrameQuery[], applicationContext: unknown): Promise<QueryResult[]>;
  /** The rows behind figures. Throws a DataError. */
  rows(reportId: string, query: RowsQuery): Promise<UnderlyingRows>;
  /** Keeps what the viewer wants to open the report with; undefined forgets it. Throws a DataError. */
  saveUserState(reportId: string, state: string | undefined): Promise<void>;
  /** Saves a report, or with a name as another one. Throws a DataError. */
  save(reportId: string, definition: ReportDefinition, name?: string): Promise<SavedReport>;
}

const patience = 25_000;

export function createDataClient(): DataClient {
  let token = '';
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
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
    save: async (reportId, definition, name) =>
      (await (name === undefined
        ? post('/embed/save', { reportId, definition })
        : post('/embed/saveAs', { reportId, definition, name }))) as SavedReport,
    saveUserState: async (reportId, state) => {
      await post('/embed/userState', { reportId, state: state ?? null });
    },
    rows: async (reportId, query) => (await post('/embed/rows', { reportId, ...query })) as UnderlyingRows,
    report: async (reportId) => (await post('/embed/report', { reportId })) as EmbeddedReport,
    query: async (reportId, queries, applicationContext) =>
      ((await post('/embed/query', { reportId, queries, applicationContext })) as QueryResponse).results,
  };
}
