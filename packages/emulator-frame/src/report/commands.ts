import type {
  ActionButton,
  OrderBy,
  ReportDefinition,
  Visual,
} from '@embed-portal/emulator-protocol/report-schema';
import type {
  EmbeddedReport,
  PersonalBookmark,
  SavedReport,
} from '@embed-portal/emulator-protocol/service-messages';
import type { Value } from '@embed-portal/emulator-protocol/value';
import type { Theme } from '../appearance/palette.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import type { HostFilter } from './filters.ts';
import type { DataPoint, ReportState } from './state.ts';
import type { VisualData } from './visual-data.ts';

/** Initiator of a page change. */
export type Initiator = 'sdk' | 'user';

/** Commands while the report is loading and rendering. */
type LoadCommand =
  /** Sets the loaded report. `initialDefinition` is the definition of a report that is not saved yet. */
  | { type: 'receiveReport'; report: EmbeddedReport; initialDefinition: ReportDefinition | undefined }
  /** Sets the state that the load configuration requests. */
  | { type: 'initialize' }
  /** Starts rendering after a phased load. */
  | { type: 'resume' }
  | { type: 'refresh' }
  /** Adds data to the data shown on the active page. */
  | { type: 'showData'; data: ReadonlyMap<string, VisualData> };

/** Commands that change what the report shows. */
type ReportCommand =
  | { type: 'setPage'; page: string; initiator: Initiator }
  /** Replaces the filters of a level. */
  | { type: 'setFilters'; change: Partial<ReportState>; filters: readonly HostFilter[] }
  | { type: 'setSlicer'; page: string; visual: string; filters: HostFilter[] }
  | { type: 'setSort'; page: string; visual: string; orderBy: OrderBy }
  | { type: 'updateSettings'; patch: unknown }
  | { type: 'setTheme'; theme: Theme }
  /** Restores a snapshot. `bookmarkName` is undefined if the snapshot is not from a bookmark. */
  | { type: 'restore'; snapshot: BookmarkSnapshot; bookmarkName: string | undefined }
  | { type: 'applyBookmark'; name: string }
  /** Shows a bookmark in the presentation. Indexes wrap around. */
  | { type: 'presentBookmark'; index: number }
  | { type: 'endPresentation' }
  /** Sets the bookmark that the viewer saved as the initial state. */
  | { type: 'setUserState'; userState: string | undefined }
  | { type: 'setPersonalBookmarks'; bookmarks: PersonalBookmark[] }
  | { type: 'ask'; question: string };

/** Commands of the viewer. */
type ViewerCommand =
  /** Selects values of a slicer on the active page. An empty list clears the slicer. */
  | { type: 'selectSlicerValues'; visual: Visual; values: Value[] }
  /** Selects data points of a visual on the active page. An empty list clears the selection. */
  | { type: 'selectPoints'; visual: Visual; points: DataPoint[] }
  | { type: 'clearSelection' }
  /** Reports a click on a visual, or on a data point of it. */
  | { type: 'clickVisual'; visual: Visual; point: DataPoint | undefined }
  | { type: 'pressButton'; button: ActionButton }
  | { type: 'followLink'; visual: Visual; url: string }
  /** Runs a command of the host page, with the data point on which the menu was opened, if any. */
  | { type: 'runHostCommand'; visual: Visual; command: string; point: DataPoint | undefined };

/** Commands for editing. */
type EditCommand =
  | { type: 'switchMode'; mode: 'edit' | 'view' }
  /** Replaces the definition, and updates the state that the edit affects. */
  | { type: 'editDefinition'; definition: ReportDefinition; change: Partial<ReportState> }
  /** Asks the host page for the name of the copy. */
  | { type: 'requestSaveAs' }
  | { type: 'markSaved'; report: SavedReport; saveAs: boolean };

/** Command that the host page, the viewer or the frame itself gives to a report. */
export type Command = LoadCommand | ReportCommand | ViewerCommand | EditCommand;

/**
 * Runs a command.
 *
 * @throws {FrameRequestError} when the command is not possible in the current state
 */
export type Dispatch = (command: Command) => void;
