/** Event details and errors. */
export type {
  /** The detail of `dataSelected`: the selected data points with their visual and page. */
  ISelection,
  /** Items selected in edit mode. */
  ICavasItemsSelection,
  /** An item that can be selected in edit mode. */
  ISelectable,
  /** A data point of a visual: its identity and its values. */
  IIdentityValue,
  /** The field of a data point's value. */
  IDataReference,
  /** A field and its value at a data point. */
  IEqualsDataReference,
  /** A field and the limits of the selected range. */
  IBetweenDataReference,
  /** A field and its value, as a number and as formatted text. */
  IValueDataReference,
  /** The detail of the event raised when a data export has completed or failed. */
  IExportDataCompletedEvent,
  /** The detail of the event raised when a question has been interpreted and rendered. */
  IQnaVisualRenderedEvent,
  /** The selected menu command and its visual. */
  IVisualCustomCommandEvent,
  /** The detail of `swipeStart` and `swipeEnd`, on touchscreens. */
  ISwipeEvent,
  /** A position in the frame, in pixels. */
  IPosition,
  /**
   * Error of a frame or validator. `errorCode` does not depend on the language.
   *
   * - `message`: short text in English, or an error name
   * - `detailedMessage`: description for users
   * - `errorCode`: machine-readable code, such as `TokenExpired`
   * - `level`: severity
   * - `technicalDetails`: details for support requests
   */
  IError,
  /** Error details for support requests. */
  ITechnicalDetails,
  /** A named detail of an error. */
  KeyValuePair,
} from 'powerbi-models';
