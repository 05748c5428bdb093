/** Bookmarks and their requests. */
export type {
  /** A bookmark, or a group of them with its `children`. */
  IReportBookmark,
  /** Parts of the captured view, in addition to filters and slicers: other pages, and the user's changes to visuals. */
  ICaptureBookmarkOptions,
  /** Asks for the state of the report as it is. */
  ICaptureBookmarkRequest,
  /** Shows a bookmark, by its name or by a captured state. */
  IApplyBookmarkRequest,
  /** Shows one of the author's bookmarks. */
  IApplyBookmarkByNameRequest,
  /** Shows a state that was captured before. */
  IApplyBookmarkStateRequest,
  /** Adds a captured state to the list of bookmarks, under a name. */
  IAddBookmarkRequest,
  /** Starts and ends the presentation of bookmarks one after the other. */
  IPlayBookmarkRequest,
} from 'powerbi-models';
