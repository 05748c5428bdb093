/** Bookmarks and their requests. */
export type {
  /** A bookmark, or a group of them with its `children`. */
  IReportBookmark,
  /** Parts of the captured view, in addition to filters and slicers: other pages, and the user's changes to visuals. */
  ICaptureBookmarkOptions,
  /** Request for the current state of the report. */
  ICaptureBookmarkRequest,
  /** Request to apply a bookmark, by its name or by a captured state. */
  IApplyBookmarkRequest,
  /** Request to apply one of the author's bookmarks. */
  IApplyBookmarkByNameRequest,
  /** Request to apply a captured state. */
  IApplyBookmarkStateRequest,
  /** Adds a captured state to the list of bookmarks under a name. */
  IAddBookmarkRequest,
  /** Starts or ends the presentation of bookmarks in sequence. */
  IPlayBookmarkRequest,
} from 'powerbi-models';
