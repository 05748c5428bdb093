import { limits } from '@embed-portal/api-contract';
import type { models } from 'embed-toolkit';
import type { SlicerStore } from './slicer-store.ts';

/** Methods of an embedded report that slicer persistence requires. */
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
   * Stops capturing and restores the slicers of a page. The returned function starts to capture them once a second,
   * unless another page has become active in the meantime.
   */
  restore(page: string): Promise<() => void>;
  /**
   * Discards the stored state of a page, because its current slicers are authoritative. Otherwise like {@link
   * SlicerPersistence.enter}.
   */
  discardStored(page: string): Promise<() => void>;
  stop(): void;
}

/** Skips slicers that already have the state, because setting it re-renders the report. */
const restoreSlicer = async (slicer: Slicer, saved: unknown) => {
  if (saved === undefined) return;
  const current = await slicer.getSlicerState();
  if (JSON.stringify(current) !== JSON.stringify(saved)) {
    await slicer.setSlicerState(saved as models.ISlicerState);
  }
};

/**
 * Persists the slicers of the active page. The first failed capture is reported to `onFailure` and stops capturing.
 * Slicers that cannot be restored stay as they are.
 */
export const createSlicerPersistence = (
  source: SlicerSource,
  store: SlicerStore,
  onFailure: (error: unknown) => void,
): SlicerPersistence => {
  let generation = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failed = false;

  const stop = () => {
    generation += 1;
    clearTimeout(timer);
  };

  const capture = async (page: string, slicers: Slicer[], ownGeneration: number) => {
    try {
      const states = await Promise.all(
        slicers.map(async (slicer) => [slicer.name, await slicer.getSlicerState()] as const),
      );
      if (ownGeneration !== generation) return;
      store.merge(page, Object.fromEntries(states));
      scheduleCapture(page, slicers, ownGeneration);
    } catch (error) {
      if (ownGeneration !== generation) return;
      failed = true;
      onFailure(error);
    }
  };

  const scheduleCapture = (page: string, slicers: Slicer[], ownGeneration: number) => {
    timer = setTimeout(() => void capture(page, slicers, ownGeneration), limits.slicerCaptureIntervalMs);
  };

  const restore = async (page: string) => {
    stop();
    const ownGeneration = generation;
    const slicers = await source.page(page).getSlicers();
    const saved = store.read()[page] ?? {};
    await Promise.allSettled(slicers.map((slicer) => restoreSlicer(slicer, saved[slicer.name])));
    return () => {
      if (ownGeneration === generation && !failed && slicers.length > 0)
        scheduleCapture(page, slicers, ownGeneration);
    };
  };

  return {
    stop,
    restore,
    discardStored: (page) => {
      store.remove(page);
      return restore(page);
    },
  };
};
