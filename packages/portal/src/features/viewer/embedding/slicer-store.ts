import { readText, tryWriteText, writeText } from '../../../browser-storage.ts';

/** State of each slicer, under page and visual. */
export type SlicerStates = Record<string, Record<string, unknown>>;

export interface SlicerStore {
  read(): SlicerStates;
  /** Keeps the states of one page beside those of the others. @throws {Error} when the browser refuses. */
  merge(page: string, states: Record<string, unknown>): void;
  /** Drops the states of one page. */
  forget(page: string): void;
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

/** The slicers of one report as the user left them, in the browser. What can't be read counts as nothing. */
export const createSlicerStore = (key: string): SlicerStore => ({
  read: () => parse(readText(key)),
  merge(page, states) {
    const before = readText(key);
    const saved = parse(before);
    const after = JSON.stringify({ ...saved, [page]: { ...saved[page], ...states } });
    if (after !== before) writeText(key, after);
  },
  forget(page) {
    const { [page]: _, ...others } = parse(readText(key));
    tryWriteText(key, JSON.stringify(others));
  },
  clear() {
    tryWriteText(key, null);
  },
});
