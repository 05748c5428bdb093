import type { MeasureFormat } from '../content/model-schema.ts';
import type { ReportDefinition } from '../content/report-schema.ts';
import type { Query, QueryResult } from '../engine/query.ts';
import type { UnderlyingQuery } from '../engine/underlying.ts';
import type { Faults } from '../service/faults.ts';

/** What the embed page is told when it is served. */
export interface FrameSettings {
  hostOrigins: readonly string[];
  faults: NonNullable<Faults['embed']>;
}

/** The answer of `POST /embed/report`. */
export interface EmbeddedReport {
  id: string;
  name: string;
  definition: ReportDefinition;
  /** Whether the token allows to edit the report. */
  mayEdit: boolean;
  /** The bookmark that the viewer wants to open the report with, if any. */
  userState?: string | undefined;
  formats: Record<string, MeasureFormat>;
  /** When the token that asked stops being good, in ISO 8601. */
  tokenExpiration: string;
}

/** The answer of `POST /embed/save` and `/embed/saveAs`: the report that holds the changes now. */
export interface SavedReport {
  id: string;
  name: string;
}

/** The body of `POST /embed/rows`, without the report's id. */
export type RowsQuery = Omit<UnderlyingQuery, 'roles' | 'now'>;

export type FrameQuery = Omit<Query, 'roles' | 'now'>;

/** The body of `POST /embed/query`: the queries of a page's visuals together. */
export interface QueryRequest {
  reportId: string;
  queries: FrameQuery[];
  /** What the host's preQuery hook answered, passed on as it is. */
  applicationContext?: unknown;
}

/** The answer, in the order of the queries. */
export interface QueryResponse {
  results: QueryResult[];
}
