/** What is asked of a report or a visual, and what it answers. */
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
  /** Copies a visual, with a layout and filters of its own. */
  ICloneVisualRequest,
  /** The copy that was made. */
  ICloneVisualResponse,
  /** What a made visual is called, and what it is. */
  IVisualResponse,
  /** Sorts a visual by a field that it shows. */
  ISortByVisualRequest,
  /** A question to read, without asking it. */
  IQnaInterpretInputData,
} from 'powerbi-models';
