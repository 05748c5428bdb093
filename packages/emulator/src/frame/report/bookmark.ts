import { WireError, isObject } from '../wire/messages.ts';
import type { ReportState } from './state.ts';

/** Writes a state as a bookmark carries it: base64 of UTF-8 JSON. */
export function encodeBookmark(state: ReportState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Reads a bookmark's state. Throws the wire's 400 when it is none of this service's. */
export function decodeBookmark(text: unknown): ReportState {
  const state = typeof text === 'string' ? parse(text) : undefined;
  if (!isState(state)) throw new WireError(400, [{ message: 'state is no bookmark of this report' }]);
  return { ...state, sorts: state.sorts ?? {} };
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
type CapturedState = Omit<ReportState, 'sorts'> & Partial<Pick<ReportState, 'sorts'>>;

function isState(value: unknown): value is CapturedState {
  return (
    isObject(value) &&
    typeof value['activePage'] === 'string' &&
    Array.isArray(value['reportFilters']) &&
    [value['pageFilters'], value['visualFilters'], value['slicers'], value['sorts'] ?? {}].every(isObject)
  );
}
