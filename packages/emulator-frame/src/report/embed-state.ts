import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { ContentReference, EmbeddedReport } from '@embed-portal/emulator-protocol/service-messages';
import { getEffectiveTheme } from '../appearance/contrast.ts';
import type { Theme } from '../appearance/palette.ts';
import { createFrameError } from '../transport/messages.ts';
import type { FrameRequestError } from '../transport/messages.ts';
import type { LoadConfig, ReportSettings } from './load-config.ts';
import { toReportPermissions } from './permissions.ts';
import type { ReportPermissions } from './permissions.ts';
import { requirePage, requireVisual } from './require-visual.ts';
import type { ReportState, Selection } from './state.ts';
import type { VisualData } from './visual-data.ts';

/** State of a Q&A embed. Each question replaces the visual of the previous question. */
export interface QnaState {
  question: string;
  /** Whether the viewer can type questions. Otherwise only the host page can set the question. */
  isInteractive: boolean;
  /** Question as interpreted; undefined if it is empty or cannot be interpreted. */
  normalizedQuestion: string | undefined;
}

/** State of one embedded report. Only commands change it, see `reduce`. */
export interface EmbedState {
  readonly config: LoadConfig;
  readonly subject: ContentReference;
  readonly settings: ReportSettings;
  readonly theme: Theme;
  /** Whether rendering waits for the host page's `render` request after a phased load. */
  readonly isPaused: boolean;
  /** The report with its current definition; undefined until it is loaded. */
  readonly report: EmbeddedReport | undefined;
  /** Part of the state that bookmarks capture; undefined until the report is loaded. */
  readonly reportState: ReportState | undefined;
  readonly selection: Selection | undefined;
  /** Data shown on the active page, by visual name. */
  readonly data: ReadonlyMap<string, VisualData>;
  readonly isEditing: boolean;
  readonly hasUnsavedChanges: boolean;
  /** Index of the authored bookmark shown by the presentation; undefined without a presentation. */
  readonly playingIndex: number | undefined;
  /** Present only in Q&A embeds. */
  readonly qna: QnaState | undefined;
}

/** State of an embedded report that is loaded. */
export interface LoadedState extends EmbedState {
  readonly report: EmbeddedReport;
  readonly reportState: ReportState;
}

/**
 * Returns the report.
 *
 * @throws {FrameRequestError} 500 when the report is not loaded yet
 */
export function requireReport({ report }: EmbedState): EmbeddedReport {
  if (report) return report;
  throw buildNotLoadedError();
}

/**
 * Returns the state of a loaded report.
 *
 * @throws {FrameRequestError} 500 when the report is not loaded yet
 */
export function requireLoaded(state: EmbedState): LoadedState {
  if (isLoaded(state)) return state;
  throw buildNotLoadedError();
}

const isLoaded = (state: EmbedState): state is LoadedState =>
  state.report !== undefined && state.reportState !== undefined;

function buildNotLoadedError(): FrameRequestError {
  return createFrameError(500, 'notLoaded', 'The report is not loaded yet.');
}

/**
 * Returns a page of the report.
 *
 * @throws {FrameRequestError} 404 when the page does not exist
 */
export function findPage(state: EmbedState, name: string): Page {
  return requirePage(requireReport(state).definition, name);
}

/**
 * Returns a visual of a page.
 *
 * @throws {FrameRequestError} 404 when the page or the visual does not exist
 */
export function findVisual(state: EmbedState, page: string, name: string): Visual {
  return requireVisual(findPage(state, page), name);
}

/** Returns the active page. */
export function getActivePage(state: EmbedState): Page {
  return findPage(state, requireLoaded(state).reportState.activePage);
}

/** Returns the permissions granted by both the load configuration and the token. */
export function getPermissions(state: EmbedState): ReportPermissions {
  return toReportPermissions(state.config.permissions, requireReport(state).mayEdit);
}

/** Returns the theme to render with. High contrast takes precedence over the report theme. */
export function getRenderedTheme({ theme, config }: Pick<EmbedState, 'theme' | 'config'>): Theme {
  return getEffectiveTheme(theme, config.contrastMode);
}

/** Returns whether the report has never been saved. */
export function isNewReport({ subject }: EmbedState): boolean {
  return 'datasetId' in subject;
}
