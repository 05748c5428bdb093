import { Worker } from 'node:worker_threads';
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';
import type { QueryService } from './query-service.ts';

interface PendingRequest {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Runs the query service in a worker thread, so that long queries do not block HTTP requests. */
export function createWorkerClient(file: string): QueryService {
  const worker = new Worker(file);
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let failure: Error | undefined;
  worker.on('message', (message: WorkerResponse) => {
    const call = pending.get(message.id);
    pending.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.value);
  });
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The query worker has stopped.')));

  const call =
    <Method extends WorkerRequest['method']>(method: Method) =>
    (...args: unknown[]): ReturnType<QueryService[Method]> => {
      if (failure) return Promise.reject(failure) as ReturnType<QueryService[Method]>;
      const id = (lastId += 1);
      const signal = args.at(-1) instanceof AbortSignal ? (args.pop() as AbortSignal) : undefined;
      const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const stop = (): void => void Atomics.store(stopped, 0, 1);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      const response = new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject }));
      worker.postMessage({ id, method, args, stopped } satisfies WorkerRequest);
      return response.finally(() => signal?.removeEventListener('abort', stop)) as ReturnType<
        QueryService[Method]
      >;
    };
  return {
    load: call('load'),
    createFromRows: call('createFromRows'),
    getFields: call('getFields'),
    query: call('query'),
    getRows: call('getRows'),
    close: async () => void (await worker.terminate()),
  };
}
