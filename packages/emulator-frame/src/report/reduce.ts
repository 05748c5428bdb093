import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import { FrameRequestError } from '../transport/messages.ts';
import { restoreState } from './bookmark-snapshot.ts';
import type { BookmarkSnapshot } from './bookmark-snapshot.ts';
import { findBookmark, getBookmarks, toSnapshot } from './bookmarks.ts';
import type { Command } from './commands.ts';
import {
  findPage,
  getActivePage,
  getPermissions,
  isNewReport,
  requireLoaded,
  requireReport,
} from './embed-state.ts';
import type { EmbedState } from './embed-state.ts';
import { buildInitialState } from './initial-state.ts';
import { mergeSettings } from './load-config.ts';
import { requirePermission } from './permissions.ts';
import { answerQuestion } from './qna.ts';
import { buildSlicerFilters, toVisualKey } from './state.ts';
import type { ReportState, Selection } from './state.ts';
import type { VisualData } from './visual-data.ts';

/**
 * Returns the state after a command.
 *
 * @throws {FrameRequestError} when the command is not possible in this state
 */
export function reduce(state: EmbedState, command: Command): EmbedState {
  switch (command.type) {
    case 'receiveReport': {
      const { report, initialDefinition: definition } = command;
      return {
        ...state,
        report: definition ? { ...report, definition } : report,
        hasUnsavedChanges: definition !== undefined,
      };
    }
    case 'initialize':
      return { ...state, reportState: buildInitialState(state.config, requireReport(state)) };
    case 'resume':
      return { ...state, isPaused: false };
    case 'showData':
      return addData(state, command.data);
    case 'setPage': {
      findPage(state, command.page);
      const { reportState } = requireLoaded(state);
      return replaceReportState(state, { ...reportState, activePage: command.page }, undefined);
    }
    case 'setFilters':
      return changeReportState(state, command.change);
    case 'setSlicer': {
      const { page, visual, filters } = command;
      const { slicers } = requireLoaded(state).reportState;
      return changeReportState(state, { slicers: { ...slicers, [toVisualKey(page, visual)]: filters } });
    }
    case 'selectSlicerValues': {
      const { visual, values } = command;
      if (visual.type !== 'slicer') return state;
      const page = getActivePage(state).name;
      const filters = buildSlicerFilters(visual, values);
      return reduce(state, { type: 'setSlicer', page, visual: visual.name, filters });
    }
    case 'setSort': {
      const { page, visual, orderBy } = command;
      const { sorts } = requireLoaded(state).reportState;
      return changeReportState(state, { sorts: { ...sorts, [toVisualKey(page, visual)]: orderBy } });
    }
    case 'selectPoints': {
      const { visual, points } = command;
      return { ...state, selection: points.length > 0 ? { visual: visual.name, points } : undefined };
    }
    case 'clearSelection':
      return findSelectedVisual(state) ? { ...state, selection: undefined } : state;
    case 'updateSettings':
      return { ...state, settings: mergeSettings(state.settings, command.patch) };
    case 'setTheme':
      return { ...state, theme: command.theme };
    case 'restore':
      return restoreSnapshot(state, command.snapshot);
    case 'applyBookmark': {
      const { definition } = requireReport(state);
      return restoreSnapshot(state, toSnapshot(definition, findBookmark(definition, command.name)));
    }
    case 'presentBookmark': {
      const bookmarks = getBookmarks(requireReport(state).definition);
      const playingIndex = (command.index + bookmarks.length) % bookmarks.length;
      const bookmark = bookmarks[playingIndex];
      if (!bookmark) throw new FrameRequestError(400, [{ message: 'The report has no bookmarks to play.' }]);
      return { ...reduce(state, { type: 'applyBookmark', name: bookmark.name }), playingIndex };
    }
    case 'endPresentation':
      return { ...state, playingIndex: undefined };
    case 'setUserState':
      return { ...state, report: { ...requireReport(state), userState: command.userState } };
    case 'setPersonalBookmarks':
      return { ...state, report: { ...requireReport(state), personalBookmarks: command.bookmarks } };
    case 'ask': {
      if (!state.qna) return state;
      const page = getActivePage(state);
      const { definition, pageFilters, ...answer } = answerQuestion(
        requireReport(state),
        page,
        command.question,
      );
      return {
        ...reduce(state, { type: 'editDefinition', definition, change: { pageFilters } }),
        qna: { ...state.qna, ...answer },
      };
    }
    case 'switchMode':
      if (command.mode === 'edit') requirePermission(getPermissions(state), 'edit');
      return { ...state, isEditing: command.mode === 'edit' };
    case 'editDefinition': {
      const report = { ...requireReport(state), definition: command.definition };
      return { ...changeReportState({ ...state, report }, command.change), hasUnsavedChanges: true };
    }
    case 'markSaved':
      return command.saveAs && !isNewReport(state) ? state : { ...state, hasUnsavedChanges: false };
    case 'refresh':
    case 'clickVisual':
    case 'pressButton':
    case 'followLink':
    case 'runHostCommand':
    case 'requestSaveAs':
      return state;
  }
}

/** Returns the visual with the selection, if it is on the active page. */
export function findSelectedVisual(state: EmbedState): Visual | undefined {
  return getActivePage(state).visuals.find(({ name }) => name === state.selection?.visual);
}

function changeReportState(state: EmbedState, change: Partial<ReportState>): EmbedState {
  return { ...state, reportState: { ...requireLoaded(state).reportState, ...change } };
}

/** Replaces the report state. Another active page shows no data until its queries have run. */
function replaceReportState(
  state: EmbedState,
  reportState: ReportState,
  selection: Selection | undefined,
): EmbedState {
  const isSamePage = reportState.activePage === state.reportState?.activePage;
  return { ...state, reportState, selection, data: isSamePage ? state.data : new Map() };
}

function restoreSnapshot(state: EmbedState, snapshot: BookmarkSnapshot): EmbedState {
  findPage(state, snapshot.state.activePage);
  const reportState = restoreState(requireLoaded(state).reportState, snapshot);
  return replaceReportState(state, reportState, snapshot.selection);
}

/** Adds data of visuals, and drops the data of visuals that are not on the active page. */
function addData(state: EmbedState, newData: ReadonlyMap<string, VisualData>): EmbedState {
  const names = new Set(getActivePage(state).visuals.map(({ name }) => name));
  const data = [...state.data, ...newData].filter(([name]) => names.has(name));
  return { ...state, data: new Map(data) };
}
