import type { ColumnDefinition, MeasureFormat } from '../content/model-schema.ts';
import type { PaginatedReportDefinition } from '../content/paginated-schema.ts';
import type { ReportDefinition } from '../content/report-schema.ts';
import type { Value } from '../data/table-rows.ts';
import type { Filter } from '../engine/filter.ts';
import type { Question, QueryResult } from '../engine/query.ts';
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
  /** By `page/visual`: what visuals are filtered by from the start. */
  initialFilters?: Record<string, Filter[]>;
  /** Where the tiles of a dashboard were pinned from. */
  tiles?: { id: string; reportId: string; page: string }[];
  /** What visuals can be built of, for those who may. */
  fields?: ModelFields;
  /** When the token that asked stops being good, in ISO 8601. */
  tokenExpiration: string;
}

/** The answer of `POST /embed/save` and `/embed/saveAs`: the report that holds the changes now. */
export interface SavedReport {
  id: string;
  name: string;
}

/** The body of `POST /embed/rows`, without the report's id. */
export type RowsQuery = UnderlyingQuery;

/** What a model offers to questions and builders. */
export interface ModelFields {
  /** `values` are the texts that a question may name. */
  columns: { name: string; type: ColumnDefinition['type']; values: Value[] }[];
  measures: { name: string; table: string }[];
  factTable: string;
}

/** The answer of `POST /embed/paginated`. */
export interface EmbeddedPaginatedReport {
  id: string;
  name: string;
  definition: PaginatedReportDefinition;
  formats: Record<string, MeasureFormat>;
  tokenExpiration: string;
}

/** The answer of `POST /embed/quickCreate`: the new dataset, and a first report on it. */
export interface CreatedDataset {
  datasetId: string;
  definition: ReportDefinition;
}

/** What a frame shows: a report, a dashboard or one tile of it, or a dataset to ask or to build on. */
export type ContentReference =
  { reportId: string } | { dashboardId: string; tileId?: string } | { datasetId: string };

export type FrameQuery = Question;

/** The answer of `POST /embed/query`, in the order of its queries: those of a page's visuals together. */
export interface QueryResponse {
  results: QueryResult[];
}
