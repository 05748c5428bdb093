import type { HostConnection } from '../host-connection.ts';
import { getBookmarks } from './bookmarks.ts';
import type { Dispatch, Initiator } from './commands.ts';
import { getActivePage, requireLoaded } from './embed-state.ts';
import { findSelectedVisual } from './reduce.ts';
import type { StateChange } from './report-store.ts';
import {
  raiseButtonClicked,
  raiseCommandTriggered,
  raiseHyperlinkClicked,
  raiseQuestionRendered,
  raiseSelection,
  raiseTileClicked,
  raiseVisualClicked,
} from './visual-events.ts';

/** Functions by which commands take effect outside the store. */
interface EffectFunctions {
  raise: HostConnection['raise'];
  dispatch: Dispatch;
  /** Queries the data of the active page and renders it. Resolves when the rendering has ended. */
  refresh(): Promise<void>;
  /** Renders the current data again. */
  rerender(): void;
}

/**
 * Creates the listener that performs the effects of each command: events to the host page, queries and rendering. Host
 * pages observe the order of the effects.
 */
export function createEffects({ raise, dispatch, refresh, rerender }: EffectFunctions) {
  const raisePageChanged = (change: StateChange, initiator: Initiator): void => {
    const { name, displayName } = getActivePage(change.state);
    raise('pageChanged', { initiator, newPage: { name, displayName } });
  };
  const showRestoredState = (change: StateChange, bookmarkName: string | undefined): void => {
    const { previous, state } = change;
    if (state.reportState?.activePage !== previous.reportState?.activePage) raisePageChanged(change, 'sdk');
    void refresh();
    if (bookmarkName !== undefined) raise('bookmarkApplied', { bookmarkName });
  };
  return (change: StateChange): void => {
    const { command, previous, state } = change;
    switch (command.type) {
      case 'receiveReport':
      case 'initialize':
      case 'showData':
      case 'setUserState':
        return;
      case 'resume':
        if (state.report) void refresh();
        return;
      case 'refresh':
      case 'setSlicer':
      case 'setSort':
      case 'editDefinition':
        return void refresh();
      case 'setPage':
        raisePageChanged(change, command.initiator);
        return void refresh();
      case 'setFilters':
        return void refresh().then(() =>
          raise('filtersApplied', { initiator: 'sdk', filter: command.filters }),
        );
      case 'ask':
        return void refresh().then(() => raiseQuestionRendered(raise, state));
      case 'restore':
        return showRestoredState(change, command.bookmarkName);
      case 'applyBookmark':
        return showRestoredState(change, command.name);
      case 'presentBookmark': {
        const bookmarks = getBookmarks(requireLoaded(state).report.definition);
        return showRestoredState(change, bookmarks[state.playingIndex ?? 0]?.name);
      }
      case 'selectSlicerValues': {
        const { visual, values } = command;
        if (visual.type !== 'slicer') return;
        void refresh();
        const points = values.map((value) => ({ [visual.column]: value }));
        return raiseSelection(raise, requireLoaded(state), visual, points);
      }
      case 'selectPoints':
        raiseSelection(raise, requireLoaded(state), command.visual, command.points);
        return void refresh();
      case 'clearSelection': {
        const visual = findSelectedVisual(previous);
        if (!visual) return;
        raiseSelection(raise, requireLoaded(state), visual, []);
        return void refresh();
      }
      case 'clickVisual':
        if ('dashboardId' in state.subject) return raiseTileClicked(raise, state, command.visual);
        return raiseVisualClicked(raise, requireLoaded(state), command.visual, command.point);
      case 'pressButton': {
        const { action } = command.button;
        raiseButtonClicked(raise, requireLoaded(state), command.button);
        if (action.type === 'page') dispatch({ type: 'setPage', page: action.page, initiator: 'user' });
        if (action.type === 'bookmark') dispatch({ type: 'applyBookmark', name: action.bookmark });
        return;
      }
      case 'followLink':
        return raiseHyperlinkClicked(raise, requireLoaded(state), command.visual, command.url);
      case 'runHostCommand':
        return raiseCommandTriggered(raise, requireLoaded(state), command);
      case 'requestSaveAs':
        return raise('saveAsTriggered', {});
      case 'markSaved': {
        const { id, name } = command.report;
        raise('saved', { reportObjectId: id, reportName: name, saveAs: command.saveAs });
        return rerender();
      }
      case 'updateSettings':
      case 'setTheme':
      case 'setPersonalBookmarks':
      case 'endPresentation':
      case 'switchMode':
        return rerender();
    }
  };
}
