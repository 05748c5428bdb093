import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { Dispatch } from './commands.ts';
import type { EmbedState, LoadedState } from './embed-state.ts';
import type { PersonalBookmarks } from './personal-bookmarks.ts';
import type { VisualData } from './visual-data.ts';

/** Functions by which the rendered report reads the state and passes on the actions of the viewer. */
export interface ViewerFunctions {
  getState(): LoadedState;
  dispatch: Dispatch;
  /** Runs an action. Errors are raised as events. */
  runAction(action: () => Promise<void>): void;
  /** Overwrites the original report. */
  save(): Promise<void>;
  saveAs(name: string): Promise<void>;
  personalBookmarks: PersonalBookmarks;
  /** Exports a visual of the active page as CSV. */
  exportData(visual: Visual): Promise<string>;
}

/** Renders reports. */
export interface ReportRenderer {
  /** Shows the loading state of a report that is rendered later. */
  showLoading(state: EmbedState, viewer: ViewerFunctions): void;
  /** Renders the layout of the active page before its data is available. */
  renderLayout(state: LoadedState): void;
  /** Renders data into the layout; resolves when it is visible. */
  renderData(state: LoadedState, data: ReadonlyMap<string, VisualData>): Promise<void>;
  showNotice(text: string | undefined): void;
  closeOverlays(): void;
}
