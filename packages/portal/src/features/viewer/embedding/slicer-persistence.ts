import { limits } from '@embed-portal/api-contract';
import type { models } from 'embed-toolkit';
import type { SlicerStore } from './slicer-store.ts';

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
  stop(): void;
}

/** Restores the saved state of a slicer if its current state differs, because setting a state rerenders the report. */
const restoreSlicer = async (slicer: Slicer, saved: unknown) => {
  if (saved === undefined) return;
  const current = await slicer.getSlicerState();
  if (JSON.stringify(current) !== JSON.stringify(saved)) {
    await slicer.setSlicerState(saved as models.ISlicerState);
  }
};

/**
 * Creates the persistence for the slicers of the active page. Slicers that cannot be restored stay unchanged.
 *
 * @param onFailure - called after the first failed capture, which also stops capturing.
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
