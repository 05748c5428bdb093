import { limits } from '@embed-portal/api-contract';
import type { models } from 'embed-toolkit';
import { readText, tryWriteText, writeText } from '../../../shared/browser-storage.ts';

/** Slicer states by page and visual. */
type SlicerStates = Record<string, Record<string, unknown>>;

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

function parse(text: string | null): SlicerStates {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) && Object.values(value).every(isRecord) ? (value as SlicerStates) : {};
  } catch {
    return {};
  }
}

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

/** Part of an embedded report that slicer persistence requires. */
export interface SlicerSource {
  page(name: string): { getSlicers(): Promise<Slicer[]> };
}

interface Slicer {
  name: string;
  getSlicerState(): Promise<models.ISlicerState>;
  setSlicerState(state: models.ISlicerState): Promise<unknown>;
}

export interface SlicerPersistence {
  /**
   * Stops capturing and restores the stored slicers of a page. Resolves to a function that starts capturing them once a
   * second, unless another page has become active in the meantime.
   */
  restore(page: string): Promise<() => void>;
  /**
   * Discards the stored state of a page, because its current slicers are authoritative. Otherwise behaves like {@link
   * SlicerPersistence.restore}.
   */
  discardStored(page: string): Promise<() => void>;
  /** Stops capturing after a last capture, because the user may have changed slicers since the previous one. */
  finish(): Promise<void>;
  stop(): void;
}

/** Restores the saved state of a slicer if its current state differs, because setting a state rerenders the report. */
async function restoreSlicer(slicer: Slicer, saved: unknown) {
  if (saved === undefined) return;
  const current = await slicer.getSlicerState();
  if (JSON.stringify(current) !== JSON.stringify(saved)) {
    await slicer.setSlicerState(saved as models.ISlicerState);
  }
}

/**
 * Creates the persistence for the slicers of the active page. Slicers that cannot be restored stay unchanged.
 *
 * @param onFailure - called after the first failed capture, which also stops capturing.
 */
export function createSlicerPersistence(
  source: SlicerSource,
  store: SlicerStore,
  onFailure: (error: unknown) => void,
): SlicerPersistence {
  let generation = 0;
  /** The page that is being captured. */
  let current: { page: string; slicers: Slicer[] } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failed = false;

  const stop = () => {
    generation += 1;
    current = undefined;
    clearTimeout(timer);
  };

  /** Resolves to whether the states have been stored. */
  const capture = async (page: string, slicers: Slicer[]): Promise<boolean> => {
    const ownGeneration = generation;
    try {
      const states = await Promise.all(
        slicers.map(async (slicer) => [slicer.name, await slicer.getSlicerState()] as const),
      );
      if (ownGeneration !== generation) return false;
      store.merge(page, Object.fromEntries(states));
      return true;
    } catch (error) {
      if (ownGeneration !== generation) return false;
      failed = true;
      onFailure(error);
      return false;
    }
  };

  const scheduleCapture = (page: string, slicers: Slicer[]) => {
    const ownGeneration = generation;
    current = { page, slicers };
    timer = setTimeout(() => {
      void capture(page, slicers).then((isStored) => {
        if (isStored && ownGeneration === generation) scheduleCapture(page, slicers);
      });
    }, limits.slicerCaptureIntervalMs);
  };

  const restore = async (page: string) => {
    stop();
    const ownGeneration = generation;
    const slicers = await source.page(page).getSlicers();
    const saved = store.read()[page] ?? {};
    await Promise.allSettled(slicers.map((slicer) => restoreSlicer(slicer, saved[slicer.name])));
    return () => {
      if (ownGeneration === generation && !failed && slicers.length > 0) scheduleCapture(page, slicers);
    };
  };

  return {
    stop,
    finish: async () => {
      const last = current;
      stop();
      if (last && !failed) await capture(last.page, last.slicers);
    },
    restore,
    discardStored: (page) => {
      store.remove(page);
      return restore(page);
    },
  };
}
