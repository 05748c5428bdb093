import type { QueryService } from './query-service.ts';

/** What the thread of the rows is asked for. */
export interface WorkerRequest {
  id: number;
  method: Exclude<keyof QueryService, 'close'>;
  args: unknown[];
  /** Shared with the asker, who sets it to 1 when nobody waits for the answer any more. */
  stopped: Int32Array;
}

/** Its answer: a value, or why there is none. */
export type WorkerResponse = { id: number; value: unknown } | { id: number; error: string };
