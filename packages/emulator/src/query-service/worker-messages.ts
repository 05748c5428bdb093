import type { QueryService } from './query-service.ts';

/** Request to the worker thread. */
export interface WorkerRequest {
  id: number;
  method: Exclude<keyof QueryService, 'close'>;
  args: unknown[];
  /** Shared memory. The client sets it to 1 to abort the request. */
  abortFlag: Int32Array;
}

/** Response of the worker thread: a value or an error message. */
export type WorkerResponse = { id: number; value: unknown } | { id: number; error: string };
