import { isFilter } from '../../engine/filter-problem.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import type { ReportState, Selection } from './state.ts';

/** What a bookmark holds. */
export interface Captured {
  state: ReportState;
  selection?: Selection | undefined;
  /** Whether it speaks for its own page alone, and leaves the other pages as they are. */
  onlyPage: boolean;
}

/** Writes what was captured as a bookmark carries it: base64 of UTF-8 JSON. */
export function encodeBookmark({ state, selection, onlyPage }: Captured): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...state, selection, onlyPage }));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Reads a bookmark's state. Throws the wire's 400 when it is none of this service's. */
export function decodeBookmark(text: unknown): Captured {
  const captured = typeof text === 'string' ? parse(text) : undefined;
  if (!isCaptured(captured))
    throw new FrameRequestError(400, [{ message: 'state is no bookmark of this report' }]);
  const { selection, onlyPage = false, ...state } = captured;
  return { state: { ...state, sorts: state.sorts ?? {} }, selection, onlyPage };
}

/** The state that a bookmark leads to from another one. */
export function restored(current: ReportState, { state, onlyPage }: Captured): ReportState {
  if (!onlyPage) return structuredClone(state);
  const page = state.activePage;
  const mix = <T>(before: Record<string, T>, captured: Record<string, T>): Record<string, T> => {
    const ofPage = (key: string): boolean => key === page || key.startsWith(`${page}/`);
    const kept = Object.entries(before).filter(([key]) => !ofPage(key));
    return Object.fromEntries([...kept, ...Object.entries(captured).filter(([key]) => ofPage(key))]);
  };
  return structuredClone({
    activePage: page,
    reportFilters: state.reportFilters,
    pageFilters: mix(current.pageFilters, state.pageFilters),
    visualFilters: mix(current.visualFilters, state.visualFilters),
    slicers: mix(current.slicers, state.slicers),
    sorts: mix(current.sorts, state.sorts),
  });
}

function parse(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** A state that was captured before orders could be chosen has none. */
type CapturedFields = Omit<ReportState, 'sorts'> &
  Partial<Pick<ReportState, 'sorts'>> & { selection?: Selection; onlyPage?: boolean };

function isCaptured(value: unknown): value is CapturedFields {
  return (
    isObject(value) &&
    typeof value['activePage'] === 'string' &&
    isFilters(value['reportFilters']) &&
    [value['pageFilters'], value['visualFilters'], value['slicers']].every((lists) =>
      hasOnly(lists, isFilters),
    ) &&
    hasOnly(value['sorts'] ?? {}, isOrder) &&
    (value['selection'] === undefined || isSelection(value['selection']))
  );
}

/** Whether a value is an object of which each field holds something of a kind. */
function hasOnly(value: unknown, isKind: (field: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every(isKind);
}

const isFilters = (value: unknown): boolean => Array.isArray(value) && value.every(isFilter);

const isOrder = (value: unknown): boolean =>
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
