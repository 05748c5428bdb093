import { isFilter } from '@embed-portal/emulator-protocol/filter-problem';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import type { ReportState, Selection } from './state.ts';

/** Content of a bookmark. */
export interface BookmarkSnapshot {
  state: ReportState;
  selection?: Selection | undefined;
  /** Whether the bookmark restores only its active page and leaves other pages unchanged. */
  onlyPage: boolean;
}

/** Encodes a snapshot as a bookmark state: base64 of UTF-8 JSON. */
export function encodeBookmark({ state, selection, onlyPage }: BookmarkSnapshot): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...state, selection, onlyPage }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Decodes a bookmark state.
 *
 * @throws {FrameRequestError} 400 when the text is not a bookmark state of this service
 */
export function decodeBookmark(text: unknown): BookmarkSnapshot {
  const captured = typeof text === 'string' ? parseSnapshot(text) : undefined;
  if (!isSnapshot(captured))
    throw new FrameRequestError(400, [{ message: 'state is not a bookmark of this report' }]);
  const { selection, onlyPage = false, ...state } = captured;
  return { state: { ...state, sorts: state.sorts ?? {} }, selection, onlyPage };
}

/** Returns the state after a bookmark is applied to the current state. */
export function restoreState(current: ReportState, { state, onlyPage }: BookmarkSnapshot): ReportState {
  if (!onlyPage) return structuredClone(state);
  const page = state.activePage;
  const mergePage = <T>(current: Record<string, T>, captured: Record<string, T>): Record<string, T> => {
    const isOnPage = (key: string): boolean => key === page || key.startsWith(`${page}/`);
    const otherEntries = Object.entries(current).filter(([key]) => !isOnPage(key));
    return Object.fromEntries([
      ...otherEntries,
      ...Object.entries(captured).filter(([key]) => isOnPage(key)),
    ]);
  };
  return structuredClone({
    activePage: page,
    reportFilters: state.reportFilters,
    pageFilters: mergePage(current.pageFilters, state.pageFilters),
    visualFilters: mergePage(current.visualFilters, state.visualFilters),
    slicers: mergePage(current.slicers, state.slicers),
    sorts: mergePage(current.sorts, state.sorts),
  });
}

function parseSnapshot(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Bookmarks captured by versions without sorting have no `sorts`. */
type SnapshotFields = Omit<ReportState, 'sorts'> &
  Partial<Pick<ReportState, 'sorts'>> & { selection?: Selection; onlyPage?: boolean };

function isSnapshot(value: unknown): value is SnapshotFields {
  return (
    isObject(value) &&
    typeof value['activePage'] === 'string' &&
    isFilters(value['reportFilters']) &&
    [value['pageFilters'], value['visualFilters'], value['slicers']].every((lists) =>
      isRecordWith(lists, isFilters),
    ) &&
    isRecordWith(value['sorts'] ?? {}, isSort) &&
    (value['selection'] === undefined || isSelection(value['selection']))
  );
}

/** Returns whether a value is an object whose fields all pass a check. */
function isRecordWith(value: unknown, isItem: (field: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every(isItem);
}

const isFilters = (value: unknown): boolean => Array.isArray(value) && value.every(isFilter);

const isSort = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['by'] === 'string' &&
  ['ascending', 'descending'].includes(String(value['direction']));

function isSelection(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['visual'] === 'string' &&
    Array.isArray(value['points']) &&
    value['points'].every(isObject)
  );
}
