import { Worker } from 'node:worker_threads';
import type { QueryService } from './query-service.ts';
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';

interface PendingRequest {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Creates a query service that runs in a worker thread, so that long queries do not block HTTP requests. */
export function createWorkerClient(file: string): QueryService {
  const worker = new Worker(file);
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let failure: Error | undefined;
  worker.on('message', (message: WorkerResponse) => {
    const request = pending.get(message.id);
    pending.delete(message.id);
    if ('error' in message) request?.reject(new Error(message.error));
    else request?.resolve(message.value);
  });
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The query worker has stopped. Restart the emulator.')));

  const call =
    <Method extends WorkerRequest['method']>(method: Method) =>
    (...args: unknown[]): ReturnType<QueryService[Method]> => {
      if (failure) return Promise.reject(failure) as ReturnType<QueryService[Method]>;
      const id = (lastId += 1);
      const signal = args.at(-1) instanceof AbortSignal ? (args.pop() as AbortSignal) : undefined;
      const abortFlag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const abort = (): void => void Atomics.store(abortFlag, 0, 1);
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      const response = new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject }));
      worker.postMessage({ id, method, args, abortFlag } satisfies WorkerRequest);
      return response.finally(() => signal?.removeEventListener('abort', abort)) as ReturnType<
        QueryService[Method]
      >;
    };
  return {
    load: call('load'),
    createFromRows: call('createFromRows'),
    createFromTables: call('createFromTables'),
    getFields: call('getFields'),
    query: call('query'),
    getRows: call('getRows'),
    runDax: call('runDax'),
    remove: call('remove'),
    close: async () => {
      await worker.terminate();
    },
  };
}
