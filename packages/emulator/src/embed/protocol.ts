import type { ColumnDefinition, MeasureFormat } from '../content/model-schema.ts';
import type { PaginatedReportDefinition } from '../content/paginated-schema.ts';
import type { ReportDefinition } from '../content/report-schema.ts';
import type { Value } from '../data/table-rows.ts';
import type { Filter } from '../engine/filter.ts';
import type { QueryDefinition, QueryResult } from '../engine/query-definition.ts';
import type { UnderlyingQuery } from '../engine/underlying-rows.ts';
import type { Faults } from '../service/faults.ts';

/** Settings that the server writes into the embed page. */
export interface FrameSettings {
  hostOrigins: readonly string[];
  faults: NonNullable<Faults['embed']>;
}

/** Response of `POST /embed/report`, `/embed/dashboard` and `/embed/dataset`. */
export interface EmbeddedReport {
  id: string;
  name: string;
  definition: ReportDefinition;
  /** Whether the token allows editing the report. */
  mayEdit: boolean;
  /** Bookmark that the viewer saved as the initial state, if any. */
  userState?: string | undefined;
  formats: Record<string, MeasureFormat>;
  /** Initial filters by `page/visual`. */
  initialFilters?: Record<string, Filter[]>;
  /** Report and page of each tile of a dashboard. */
  tiles?: { id: string; reportId: string; page: string }[];
  /** Fields for Q&A and, if the token allows editing, for report authors. */
  fields?: ModelFields;
  /** Expiration time of the request's token, in ISO 8601. */
  tokenExpiration: string;
}

/** Response of `POST /embed/save`, `/embed/saveAs` and `/embed/create`: the saved report. */
export interface SavedReport {
  id: string;
  name: string;
}

/** Body of `POST /embed/rows`, without the ID of the content. */
export type RowsQuery = UnderlyingQuery;

/** Fields of a model for Q&A and report authors. */
export interface ModelFields {
  /** `values` contains the column values that Q&A questions can mention. */
  columns: { name: string; type: ColumnDefinition['type']; values: Value[] }[];
  measures: { name: string; table: string }[];
  factTable: string;
}

/** Response of `POST /embed/paginated`. */
export interface EmbeddedPaginatedReport {
  id: string;
  name: string;
  definition: PaginatedReportDefinition;
  formats: Record<string, MeasureFormat>;
  tokenExpiration: string;
}

/** Response of `POST /embed/quickCreate`: the new dataset, and a suggested report. */
export interface CreatedDataset {
  datasetId: string;
  definition: ReportDefinition;
}

/** Content of an iframe: a report, a dashboard or one of its tiles, or a dataset for Q&A or for a new report. */
export type ContentReference =
  { reportId: string } | { dashboardId: string; tileId?: string } | { datasetId: string };

export type FrameQuery = QueryDefinition;

/** Response of `POST /embed/query`, in the order of the queries. A page sends the queries of all visuals together. */
export interface QueryResponse {
  results: QueryResult[];
}
