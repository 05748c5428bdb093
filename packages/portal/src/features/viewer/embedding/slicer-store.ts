import { readText, tryWriteText, writeText } from '../../../browser-storage.ts';

/** Slicer states by page and visual. */
export type SlicerStates = Record<string, Record<string, unknown>>;

export interface SlicerStore {
  read(): SlicerStates;
  /**
   * Stores slicer states of one page. Other pages and slicers stay unchanged.
   *
   * @throws {Error} when the browser denies storage or the storage is full.
   */
  merge(page: string, states: Record<string, unknown>): void;
  /** Removes the states of one page. */
  remove(page: string): void;
  clear(): void;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string | null): SlicerStates => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) && Object.values(value).every(isRecord) ? (value as SlicerStates) : {};
  } catch {
    return {};
  }
};

/** Creates a store for the slicers of one report in the browser. Unreadable data counts as empty. */
export const createSlicerStore = (key: string): SlicerStore => ({
  read: () => parse(readText(key)),
  merge(page, states) {
    const before = readText(key);
    const saved = parse(before);
    const after = JSON.stringify({ ...saved, [page]: { ...saved[page], ...states } });
    if (after !== before) writeText(key, after);
  },
  remove(page) {
    const { [page]: _, ...others } = parse(readText(key));
    tryWriteText(key, JSON.stringify(others));
  },
  clear() {
    tryWriteText(key, null);
  },
});
