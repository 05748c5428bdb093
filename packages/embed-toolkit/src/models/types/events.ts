/** Event details and errors. */
export type {
  /** The detail of `dataSelected`: the points, in which visual of which page. */
  ISelection,
  /** Items selected in edit mode. */
  ICavasItemsSelection,
  /** An item that can be selected in edit mode. */
  ISelectable,
  /** A point of a visual: what identifies it, and the values that it shows. */
  IIdentityValue,
  /** The field of a data point's value. */
  IDataReference,
  /** A field and the value that it has at a point. */
  IEqualsDataReference,
  /** A field and the two ends of the range that was selected. */
  IBetweenDataReference,
  /** A field and the value that it shows, as a number and as people read it. */
  IValueDataReference,
  /** The detail of the event that tells that a download of data has ended, well or not. */
  IExportDataCompletedEvent,
  /** The detail of the event that tells how a question was understood and drawn. */
  IQnaVisualRenderedEvent,
  /** The chosen menu command and its visual. */
  IVisualCustomCommandEvent,
  /** The detail of `swipeStart` and `swipeEnd`, on touchscreens. */
  ISwipeEvent,
  /** A place in the frame, in pixels. */
  IPosition,
  /**
   * Error of a frame or validator. `errorCode` does not depend on the language.
   *
   * - `message`: in short, in English or as a word
   * - `detailedMessage`: for people
   * - `errorCode`: for programs, such as `TokenExpired`
   * - `level`: how grave it is
   * - `technicalDetails`: what support asks for
   */
  IError,
  /** Error details for support requests. */
  ITechnicalDetails,
  /** A named detail of an error. */
  KeyValuePair,
} from 'powerbi-models';
