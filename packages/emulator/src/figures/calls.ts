import type { Figures } from './figures.ts';

/** What the thread of the rows is asked for. */
export interface Call {
  id: number;
  method: Exclude<keyof Figures, 'close'>;
  args: unknown[];
  /** Shared with the asker, who sets it to 1 when nobody waits for the answer any more. */
  stopped: Int32Array;
}

/** Its answer: a value, or why there is none. */
export type CallAnswer = { id: number; value: unknown } | { id: number; error: string };
