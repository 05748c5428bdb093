/** Requests to reports and visuals, and their responses. */
export type {
  /** The name of a copy, and its workspace if it differs from that of the report. */
  ISaveAsParameters,
  /** Request for the data of a visual. Without `rows`, the frame determines the number of rows. */
  IExportDataRequest,
  /** The data of a visual, as comma-separated values. */
  IExportDataResult,
  /** Adds a visual to a page. */
  ICreateVisualRequest,
  /** The created visual. */
  ICreateVisualResponse,
  /** Copies a visual, with a separate layout and filters. */
  ICloneVisualRequest,
  /** The created copy. */
  ICloneVisualResponse,
  /** Name and type of a created visual. */
  IVisualResponse,
  /** Sorts a visual by a field that it shows. */
  ISortByVisualRequest,
  /** A question, and the datasets to which it refers. */
  IQnaInterpretInputData,
} from 'powerbi-models';
