/** What events carry, and what went wrong. */
export type {
  /** The detail of `dataSelected`: the points, in which visual of which page. */
  ISelection,
  /** What was selected while a report is edited. */
  ICavasItemsSelection,
  /** What can be selected while a report is edited. */
  ISelectable,
  /** A point of a visual: what identifies it, and the values that it shows. */
  IIdentityValue,
  /** What a value of a point is about. */
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
  /** Which command of the host page was chosen, on which visual. */
  IVisualCustomCommandEvent,
  /** The detail of `swipeStart` and `swipeEnd`, on touch screens. */
  ISwipeEvent,
  /** A place in the frame, in pixels. */
  IPosition,
  /**
   * What went wrong, as frames and validators tell it; `errorCode` doesn't change with the language.
   *
   * - `message`: in short, in English or as a word
   * - `detailedMessage`: for people
   * - `errorCode`: for programs, such as `TokenExpired`
   * - `level`: how grave it is
   * - `technicalDetails`: what support asks for
   */
  IError,
  /** What support asks for when something went wrong. */
  ITechnicalDetails,
  /** A named detail of what went wrong. */
  KeyValuePair,
} from 'powerbi-models';
