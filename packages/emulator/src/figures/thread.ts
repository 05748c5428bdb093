import { Worker } from 'node:worker_threads';
import type { Call, CallAnswer } from './calls.ts';
import type { Figures } from './figures.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Keeps the rows in a thread of their own, so that the service answers others while figures are computed. */
export function createThread(file: string): Figures {
  const worker = new Worker(file);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended: Error | undefined;
  worker.on('message', (message: CallAnswer) => {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.value);
  });
  const fail = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that holds the rows has ended.')));

  const call =
    <Method extends Call['method']>(method: Method) =>
    (...args: unknown[]): ReturnType<Figures[Method]> => {
      if (ended) return Promise.reject(ended) as ReturnType<Figures[Method]>;
      const id = (last += 1);
      const signal = args.at(-1) instanceof AbortSignal ? (args.pop() as AbortSignal) : undefined;
      const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const stop = (): void => void Atomics.store(stopped, 0, 1);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      const answered = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker.postMessage({ id, method, args, stopped } satisfies Call);
      return answered.finally(() => signal?.removeEventListener('abort', stop)) as ReturnType<
        Figures[Method]
      >;
    };
  return {
    load: call('load'),
    make: call('make'),
    fields: call('fields'),
    query: call('query'),
    rows: call('rows'),
    close: async () => void (await worker.terminate()),
  };
}
