import type { Filter } from './filter.ts';
import type { ColumnType, MeasureFormat } from './model-types.ts';
import type { PaginatedReportDefinition } from './paginated-schema.ts';
import type { QueryDefinition, QueryResult } from './query-definition.ts';
import type { UnderlyingQuery } from './query-definition.ts';
import type { ReportDefinition } from './report-schema.ts';
import type { Value } from './value.ts';

/** Faults that the server injects into the frame. */
interface FrameFaults {
  /** Whether the frame ignores messages and never reports that it is ready. */
  neverReady?: boolean | undefined;
  /** Whether the frame handles messages but never responds. */
  dropReplies?: boolean | undefined;
  /** Delay of the frame's responses. */
  replyDelayMs?: number | undefined;
  /** Whether the frame sends each response twice. */
  duplicateReplies?: boolean | undefined;
}

/** Settings that the server writes into the embed page. */
export interface FrameSettings {
  hostOrigins: readonly string[];
  faults: FrameFaults;
  /** Page to export. Without it, a host page controls the frame. */
  exportedPage?: ExportedPage;
}

/** Page of a report, or one of its visuals, that the server exports as a file. */
export interface ExportedPage {
  reportId: string;
  accessToken: string;
  pageName: string;
  /** Visual that is shown alone. Without it, the whole page is shown. */
  visualName?: string | undefined;
  /** Size of the file's page in report pixels. */
  size: { width: number; height: number };
  bookmark?: { name?: string | undefined; state?: string | undefined } | undefined;
  /** Report filters, in addition to those of the report or the bookmark. */
  filters: readonly Filter[];
  /** Language of texts and format of numbers, such as `nl-NL`. */
  locale?: string | undefined;
}

/** State of an exported page, which it reports to the server as JSON. */
export type ExportedPageState = { status: 'rendered' } | { status: 'failed'; message: string };

/** Response of `POST /embed/report`, `/embed/dashboard` and `/embed/dataset`. */
export interface EmbeddedReport {
  id: string;
  name: string;
  definition: ReportDefinition;
  /** Whether the token allows editing the report. */
  mayEdit: boolean;
  /** Bookmark that the viewer saved as the initial state, if any. */
  userState?: string | undefined;
  /** Personal bookmarks of the user; undefined if the token belongs to no user. */
  personalBookmarks?: PersonalBookmark[] | undefined;
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

/** State of a report that a user saved under a name. */
export interface PersonalBookmark {
  name: string;
  displayName: string;
  /** State, encoded as a bookmark. */
  state: string;
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
  columns: { name: string; type: ColumnType; values: Value[] }[];
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

/**
 * Content of an iframe: a report, a dashboard or one of its tiles, or a dataset for Q&A or for a new report. A report
 * can query another dataset that is bound to it.
 */
export type ContentReference =
  | { reportId: string; boundDatasetId?: string | undefined }
  | { dashboardId: string; tileId?: string }
  | { datasetId: string };

export type FrameQuery = QueryDefinition;

/** Response of `POST /embed/query`, in the order of the queries. A page sends the queries of all visuals together. */
export interface QueryResponse {
  results: QueryResult[];
}
