/** Requests to reports and visuals, and their responses. */
export type {
  /** The name of a copy, and the workspace it goes to when it isn't the report's own. */
  ISaveAsParameters,
  /** Asks for the data of a visual; without `rows` the frame decides how many. */
  IExportDataRequest,
  /** The data of a visual, as comma-separated values. */
  IExportDataResult,
  /** Adds a visual to a page. */
  ICreateVisualRequest,
  /** The visual that was made. */
  ICreateVisualResponse,
  /** Copies a visual, with a separate layout and filters. */
  ICloneVisualRequest,
  /** The copy that was made. */
  ICloneVisualResponse,
  /** Name and type of a created visual. */
  IVisualResponse,
  /** Sorts a visual by a field that it shows. */
  ISortByVisualRequest,
  /** A question to read, without asking it. */
  IQnaInterpretInputData,
} from 'powerbi-models';
