import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import type { ReportFailure } from './failure.ts';
import type { ReportLocation } from './report-pages.ts';

/** Controls a report that is shown. */
export interface ReportSession {
  /**
   * Shows a page.
   *
   * @throws {Error} when the frame rejects the request or times out; the previous page stays visible.
   */
  showPage(name: string): Promise<void>;
  /**
   * Returns the current view as a bookmark state.
   *
   * @throws {Error} when the frame rejects the request.
   */
  captureBookmark(): Promise<string>;
  /**
   * Applies the state of a bookmark; undefined if the report has security filters. Then the report must be opened again
   * with the state, because it would be visible without its filters until they apply again.
   *
   * @throws {Error} when the bookmark does not match the report; the view stays unchanged.
   */
  applyBookmark: ((state: string) => Promise<void>) | undefined;
  /**
   * Opens the browser's print dialog for the report.
   *
   * @throws {Error} when the frame rejects the request or times out.
   */
  print(): Promise<void>;
}

/** Bookmark state that an attempt shows. */
export interface StateRequest {
  state: string;
  onShown(): void;
  onRejected(error: unknown): void;
}

/** Attempt to open the report. Each attempt embeds the report again. */
interface Attempt {
  number: number;
  /** Undefined if the attempt shows the page of the URL. */
  request: StateRequest | undefined;
}

/** State of the viewer for one report. Its session and its frame update the state, and the components render it. */
export interface ViewerState extends ReportLocation {
  attempt: Attempt;
  /** Controls the report; undefined until it is shown. */
  session: ReportSession | undefined;
  /** Dataset of the report; null until the report is embedded, and if it has none. */
  datasetId: string | null;
  failure: ReportFailure | undefined;
  /** Message that explains why data of the visible report is missing. */
  incomplete: string | undefined;
}

export type ViewerStore = StoreApi<ViewerState>;

/** State at the start of an attempt. The pages stay known. */
export const initialState = {
  session: undefined,
  datasetId: null,
  failure: undefined,
  incomplete: undefined,
} satisfies Partial<ViewerState>;

/**
 * Creates the store of the viewer for a report.
 *
 * @param pages - pages of the reports that the viewer showed before.
 */
export const createViewerStore = (entryId: string, pages: ViewerState['pages'] = {}): ViewerStore =>
  createStore(() => ({
    ...initialState,
    entryId,
    pages,
    activePage: undefined,
    attempt: { number: 0, request: undefined },
  }));
