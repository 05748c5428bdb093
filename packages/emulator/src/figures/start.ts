import { figuresWorker } from '../paths.ts';
import { Datasets } from './datasets.ts';
import type { Figures } from './figures.ts';
import { createThread } from './thread.ts';

/** Readies a place for rows: a thread, or where the source itself runs, for which there is no built one, this thread. */
export function startFigures(): Figures {
  return import.meta.url.endsWith('.ts') ? new Datasets() : createThread(figuresWorker);
}
