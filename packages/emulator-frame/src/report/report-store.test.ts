import type { ActionButton, SlicerVisual } from '@embed-portal/emulator-protocol/report-schema';
import { describe, expect, it, vi } from 'vitest';
import { bars, layout, page } from '../test-support/visuals.ts';
import { FrameRequestError } from '../transport/messages.ts';
import type { Command } from './commands.ts';
import { createEffects } from './effects.ts';
import { requireLoaded } from './embed-state.ts';
import type { EmbedState } from './embed-state.ts';
import { createReportStore } from './report-store.ts';
import { buildAuthoredState } from './state.ts';

const slicer: SlicerVisual = {
  name: 'city',
  title: '',
  layout,
  type: 'slicer',
  column: 'Store[City]',
  kind: 'list',
  selected: [],
  singleSelect: false,
};
const button: ActionButton = {
  name: 'next',
  title: '',
  layout,
  type: 'actionButton',
  text: 'Next',
  action: { type: 'page', page: 'second' },
};
const bookmark = { name: 'b', displayName: 'B', page: 'second', filters: [], slicers: {} };
const definition = {
  pages: [
    { ...page, visuals: [bars, slicer, button] },
    { ...page, name: 'second', displayName: 'Second' },
  ],
  bookmarks: [bookmark, { ...bookmark, name: 'c', page: 'p' }],
};
const point = { 'Store[City]': 'Delft' };
const data = new Map([['bars', { queries: [], results: [] }]]);
const snapshot = { state: buildAuthoredState(definition), onlyPage: false };

const loadedState: EmbedState = {
  config: { accessToken: 'token', id: 'r' },
  subject: { reportId: 'r' },
  settings: {},
  theme: {},
  isPaused: false,
  report: { id: 'r', name: 'R', definition, mayEdit: false, formats: {}, tokenExpiration: '' },
  reportState: buildAuthoredState(definition),
  selection: { visual: 'bars', points: [point] },
  data,
  isEditing: false,
  hasUnsavedChanges: true,
  playingIndex: undefined,
  qna: undefined,
};

/** Dispatches a command and returns its effects in their order. */
async function collectEffects(command: Command, state = loadedState): Promise<string[]> {
  const effects: string[] = [];
  const store = createReportStore(state);
  store.subscribe(
    createEffects({
      raise: (name) => void effects.push(name),
      dispatch: store.dispatch,
      refresh: async () => void effects.push('refresh'),
      rerender: () => void effects.push('rerender'),
    }),
  );
  store.dispatch(command);
  await Promise.resolve();
  return effects;
}

describe('Effects of commands', () => {
  it.each<[Command, string[]]>([
    [{ type: 'setPage', page: 'second', initiator: 'sdk' }, ['pageChanged', 'refresh']],
    [{ type: 'setFilters', change: {}, filters: [] }, ['refresh', 'filtersApplied']],
    [{ type: 'setSlicer', page: 'p', visual: 'city', filters: [] }, ['refresh']],
    [
      { type: 'selectSlicerValues', visual: slicer, values: ['Delft'] },
      ['refresh', 'dataSelected', 'selectionChanged'],
    ],
    [
      { type: 'selectPoints', visual: bars, points: [point] },
      ['dataSelected', 'selectionChanged', 'refresh'],
    ],
    [{ type: 'clearSelection' }, ['dataSelected', 'selectionChanged', 'refresh']],
    [{ type: 'clickVisual', visual: bars, point: undefined }, ['visualClicked']],
    [{ type: 'pressButton', button }, ['buttonClicked', 'pageChanged', 'refresh']],
    [{ type: 'followLink', visual: bars, url: 'https://a.example' }, ['dataHyperlinkClicked']],
    [{ type: 'runHostCommand', visual: bars, command: 'c', point: undefined }, ['commandTriggered']],
    [{ type: 'applyBookmark', name: 'b' }, ['pageChanged', 'refresh', 'bookmarkApplied']],
    [{ type: 'presentBookmark', index: 1 }, ['refresh', 'bookmarkApplied']],
    [{ type: 'restore', snapshot, bookmarkName: undefined }, ['refresh']],
    [{ type: 'endPresentation' }, ['rerender']],
    [{ type: 'setTheme', theme: {} }, ['rerender']],
    [{ type: 'requestSaveAs' }, ['saveAsTriggered']],
    [{ type: 'markSaved', report: { id: 'r', name: 'R' }, saveAs: false }, ['saved', 'rerender']],
    [{ type: 'showData', data }, []],
    [{ type: 'resume' }, ['refresh']],
  ])('$type performs its effects in order', async (command, effects) => {
    expect(await collectEffects(command)).toEqual(effects);
  });

  it('resume does not render a report that is not loaded', async () => {
    expect(await collectEffects({ type: 'resume' }, { ...loadedState, report: undefined })).toEqual([]);
  });

  it('clearSelection does nothing without a selection', async () => {
    const state = { ...loadedState, selection: undefined };
    expect(await collectEffects({ type: 'clearSelection' }, state)).toEqual([]);
  });

  it('a click on a tile raises only tileClicked', async () => {
    vi.stubGlobal('location', { origin: 'https://frame.example' });
    const state = { ...loadedState, subject: { dashboardId: 'd' } };
    expect(await collectEffects({ type: 'clickVisual', visual: bars, point: undefined }, state)).toEqual([
      'tileClicked',
    ]);
    vi.unstubAllGlobals();
  });
});

describe('createReportStore', () => {
  it('another page starts without selection and data', () => {
    const store = createReportStore(loadedState);
    store.dispatch({ type: 'setPage', page: 'second', initiator: 'user' });
    expect(requireLoaded(store.state).reportState.activePage).toBe('second');
    expect(store.state).toMatchObject({ selection: undefined, data: new Map() });
  });

  it('keeps only the data of visuals on the active page', () => {
    const store = createReportStore({ ...loadedState, data: new Map() });
    const other = { queries: [], results: [] };
    store.dispatch({ type: 'showData', data: new Map([...data, ['other', other]]) });
    expect([...store.state.data.keys()]).toEqual(['bars']);
  });

  it.each([
    [-1, 1],
    [0, 0],
    [2, 0],
  ])('presentBookmark wraps the index %i to %i', (index, playingIndex) => {
    const store = createReportStore(loadedState);
    store.dispatch({ type: 'presentBookmark', index });
    expect(store.state.playingIndex).toBe(playingIndex);
  });

  it('saving a copy leaves the changes of the original report unsaved', () => {
    const store = createReportStore(loadedState);
    store.dispatch({ type: 'markSaved', report: { id: 'copy', name: 'Copy' }, saveAs: true });
    expect(store.state.hasUnsavedChanges).toBe(true);
    store.dispatch({ type: 'markSaved', report: { id: 'r', name: 'R' }, saveAs: false });
    expect(store.state.hasUnsavedChanges).toBe(false);
  });

  it('a rejected command changes nothing and notifies no listener', () => {
    const store = createReportStore(loadedState);
    const listener = vi.fn();
    store.subscribe(listener);
    expect(() => store.dispatch({ type: 'setPage', page: 'unknown', initiator: 'sdk' })).toThrow(
      FrameRequestError,
    );
    expect(() => store.dispatch({ type: 'switchMode', mode: 'edit' })).toThrow(FrameRequestError);
    expect(store.state).toBe(loadedState);
    expect(listener).not.toHaveBeenCalled();
  });

  it('calls a listener with the command and both states until it is removed', () => {
    const store = createReportStore(loadedState);
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    const command = { type: 'endPresentation' } as const;
    store.dispatch(command);
    unsubscribe();
    store.dispatch(command);
    expect(listener).toHaveBeenCalledExactlyOnceWith({ command, previous: loadedState, state: loadedState });
  });
});
