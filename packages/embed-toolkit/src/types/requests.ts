import type { ExportDataType, SortDirection } from './enums.ts';
import type { IFilter } from './filters.ts';
import type { IVisualLayout } from './layout.ts';
import type { IVisual } from './report.ts';
import type { ITarget } from './targets.ts';

/** The name of a copy, and its workspace if it differs from that of the report. */
export interface ISaveAsParameters {
  /** Name of the copy. */
  name: string;
  /** ID of the workspace of the copy. */
  targetWorkspaceId?: string;
}

/** A question, and the datasets to which it refers. */
export interface IQnaInterpretInputData {
  /** Question in natural language. */
  question: string;
  /** IDs of the datasets. */
  datasetIds?: string[];
}

/** Request for the data of a visual. Without `rows`, the frame determines the number of rows. */
export interface IExportDataRequest {
  /** Maximum number of rows. */
  rows?: number;
  /** Data to export. */
  exportDataType?: ExportDataType;
}

/** The data of a visual, as comma-separated values. */
export interface IExportDataResult {
  /** The data as comma-separated values. */
  data: string;
}

/** Adds a visual to a page. */
export interface ICreateVisualRequest {
  /** Type of the visual, such as `card`. */
  visualType: string;
  /** Position and size of the visual. */
  layout?: IVisualLayout;
  /** Whether the new visual is selected. */
  autoFocus?: boolean;
}

/** Name and type of a created visual. */
export interface IVisualResponse {
  /** The visual. */
  visual: IVisual;
}

/** The created visual. */
export interface ICreateVisualResponse extends IVisualResponse {}

/** Copies a visual, with a separate layout and filters. */
export interface ICloneVisualRequest {
  /** Filters of the copy. */
  filters?: IFilter[];
  /** Position and size of the copy. */
  layout?: IVisualLayout;
  /** Whether the new visual is selected. */
  autoFocus?: boolean;
}

/** The created copy. */
export interface ICloneVisualResponse extends IVisualResponse {
  /** Name of the copy. */
  visualName: string;
}

/** Sorts a visual by a field that it shows. */
export interface ISortByVisualRequest {
  /** Field that defines the order. */
  orderBy: ITarget;
  /** Direction. */
  direction: SortDirection;
}
