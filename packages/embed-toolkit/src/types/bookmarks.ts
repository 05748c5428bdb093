import type { BookmarksPlayMode } from './enums.ts';

/** A bookmark, or a group of them with its `children`. */
export interface IReportBookmark {
  /** Stable identifier. */
  name: string;
  /** Name for users. */
  displayName: string;
  /** State, which `applyState` restores. */
  state?: string;
  /** Bookmarks of a group. */
  children?: IReportBookmark[];
}

/** Parts of the captured view, in addition to filters and slicers: other pages, and the user's changes to visuals. */
export interface ICaptureBookmarkOptions {
  /** Whether personalized visuals are captured. */
  personalizeVisuals?: boolean;
  /** Whether the state of all pages is captured, instead of the active one. */
  allPages?: boolean;
}

/** Starts or ends the presentation of bookmarks in sequence. */
export interface IPlayBookmarkRequest {
  /** Whether the presentation starts or ends. */
  playMode: BookmarksPlayMode;
}

/** Adds a captured state to the list of bookmarks under a name. */
export interface IAddBookmarkRequest {
  /** State from `capture`. */
  state?: string;
  /** Name for users. */
  displayName?: string;
  /** Whether the bookmark is applied when it was added. */
  apply?: boolean;
}

/** Request to apply a bookmark, by its name or by a captured state. */
export type IApplyBookmarkRequest = IApplyBookmarkStateRequest | IApplyBookmarkByNameRequest;

/** Request to apply a captured state. */
export interface IApplyBookmarkStateRequest {
  /** State from `capture`. */
  state: string;
}

/** Request to apply one of the author's bookmarks. */
export interface IApplyBookmarkByNameRequest {
  /** Name of the bookmark. */
  name: string;
}

/** Request for the current state of the report. */
export interface ICaptureBookmarkRequest {
  /** Parts of the report that are captured. */
  options: ICaptureBookmarkOptions;
}
