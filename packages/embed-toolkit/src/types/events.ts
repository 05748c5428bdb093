import type {
  ExportDataCompletedStatus,
  ExportDataResultFormat,
  ExportDataResultType,
  TraceType,
} from './enums.ts';
import type { IFilter } from './filters.ts';
import type { IPage, IReport, IVisual } from './report.ts';
import type { IFilterTarget } from './targets.ts';

/** A named detail of an error. */
export interface KeyValuePair {
  /** Name of the detail. */
  key: string;
  /** Value of the detail. */
  value: string;
}

/** Error details for support requests. */
export interface ITechnicalDetails {
  /** ID of the request. */
  requestId?: string;
  /** Named details. */
  errorInfo?: KeyValuePair[];
}

/**
 * Error of a frame or validator. `errorCode` does not depend on the language.
 *
 * - `message`: short text in English, or an error name
 * - `detailedMessage`: description for users
 * - `errorCode`: machine-readable code, such as `TokenExpired`
 * - `level`: severity
 * - `technicalDetails`: details for support requests
 */
export interface IError {
  /** Short text in English, or the name of the error. */
  message: string;
  /** Description for users. */
  detailedMessage?: string;
  /** Machine-readable code, such as `TokenExpired`. */
  errorCode?: string;
  /** Severity. */
  level?: TraceType;
  /** Details for support requests. */
  technicalDetails?: ITechnicalDetails;
}

/** The detail of the event raised when a question has been interpreted and rendered. */
export interface IQnaVisualRenderedEvent {
  /** Question in natural language. */
  question: string;
  /** The question as the service understood it. */
  normalizedQuestion?: string;
}

/** The selected menu command and its visual. */
export interface IVisualCustomCommandEvent {
  /** Name of the visual. */
  visualName: string;
  /** Name of the command. */
  command: string;
}

/** The detail of `dataSelected`: the selected data points with their visual and page. */
export interface ISelection {
  /** The visual. */
  visual: IVisual;
  /** The page. */
  page: IPage;
  /** The report. */
  report: IReport;
  /** Selected data points. */
  dataPoints: IIdentityValue<IEqualsDataReference>[];
  /** Selected regions. */
  regions: IIdentityValue<IEqualsDataReference | IBetweenDataReference>[];
  /** Filters at the time of the selection. */
  filters: IFilter[];
}

/** An item that can be selected in edit mode. */
export type ISelectable = IVisual;

/** Items selected in edit mode. */
export interface ICavasItemsSelection extends ISelection {
  /** The selected items. */
  selectedItems?: ISelectable[];
}

/** The detail of `swipeStart` and `swipeEnd`, on touchscreens. */
export interface ISwipeEvent {
  /** Current position. */
  currentPosition: IPosition;
  /** Position where the swipe started. */
  startPosition: IPosition;
}

/** A position in the frame, in pixels. */
export interface IPosition {
  /** Horizontal position in pixels. */
  x: number;
  /** Vertical position in pixels. */
  y: number;
}

/** The field of a data point's value. */
export interface IDataReference {
  /** Field of the value. */
  target: IFilterTarget;
}

/** A field and its value at a data point. */
export interface IEqualsDataReference extends IDataReference {
  /** The value of the data point. */
  equals: string | boolean | number | Date;
}

/** A field and the limits of the selected range. */
export interface IBetweenDataReference extends IDataReference {
  /** The lower and the upper limit. */
  between: (string | boolean | number)[];
}

/** A field and its value, as a number and as formatted text. */
export interface IValueDataReference extends IDataReference {
  /** Value. */
  value: string | boolean | number | Date;
  /** Value as the visual shows it. */
  formattedValue: string;
}

/** A data point of a visual: its identity and its values. */
export interface IIdentityValue<T extends IDataReference> {
  /** Identity that the frame has assigned. */
  identity: T[];
  /** Values of the data point. */
  values: IValueDataReference[];
}

/** The detail of the event raised when a data export has completed or failed. */
export interface IExportDataCompletedEvent {
  /** Result of the export. */
  status: ExportDataCompletedStatus;
  /** Exported data. */
  exportDataType: ExportDataResultType;
  /** Format of the file. */
  exportFormat: ExportDataResultFormat;
  /** Name of the page. */
  pageName: string;
  /** Name of the visual. */
  visualName: string;
}
