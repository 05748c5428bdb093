import { limits } from '@embed-portal/api-contract';
import type { models } from 'embed-toolkit';
import type { SlicerStore } from './slicer-store.ts';

/** What the keeper needs of an embedded report. */
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
   * Stops capturing, then brings the page's slicers back to what was saved. The answer begins to capture
   * them, once a second; it does nothing when another page was entered in the meantime.
   */
  enter(page: string): Promise<() => void>;
  /** Like {@link SlicerPersistence.enter}, for a page whose slicers count as they are: what was saved is forgotten. */
  adopt(page: string): Promise<() => void>;
  stop(): void;
}

/** A state that is set draws the report once more: one that it shows already is left alone. */
const apply = async (slicer: Slicer, saved: unknown) => {
  if (saved === undefined) return;
  const shown = await slicer.getSlicerState();
  if (JSON.stringify(shown) !== JSON.stringify(saved)) {
    await slicer.setSlicerState(saved as models.ISlicerState);
  }
};

/**
 * Keeps the slicers of the active page. A failing capture is told to `onFailure` and ends capturing; a slicer
 * that can't be restored is left as the report has it.
 */
export const createSlicerPersistence = (
  source: SlicerSource,
  store: SlicerStore,
  onFailure: (error: unknown) => void,
): SlicerPersistence => {
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failed = false;

  const stop = () => {
    turn += 1;
    clearTimeout(timer);
  };

  const capture = async (page: string, slicers: Slicer[], mine: number) => {
    try {
      const states = await Promise.all(
        slicers.map(async (slicer) => [slicer.name, await slicer.getSlicerState()] as const),
      );
      if (mine !== turn) return;
      store.merge(page, Object.fromEntries(states));
      plan(page, slicers, mine);
    } catch (error) {
      if (mine !== turn) return;
      failed = true;
      onFailure(error);
    }
  };

  const plan = (page: string, slicers: Slicer[], mine: number) => {
    timer = setTimeout(() => void capture(page, slicers, mine), limits.slicerCaptureIntervalMs);
  };

  const enter = async (page: string) => {
    stop();
    const mine = turn;
    const slicers = await source.page(page).getSlicers();
    const saved = store.read()[page] ?? {};
    await Promise.allSettled(slicers.map((slicer) => apply(slicer, saved[slicer.name])));
    return () => {
      if (mine === turn && !failed && slicers.length > 0) plan(page, slicers, mine);
    };
  };

  return {
    stop,
    enter,
    adopt: (page) => {
      store.forget(page);
      return enter(page);
    },
  };
};
