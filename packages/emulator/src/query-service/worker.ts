import { parentPort } from 'node:worker_threads';
import { encodeColumns } from '../engine/dataset.ts';
import { LocalQueryService } from './local-query-service.ts';
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';

// This file is the entry point of the worker thread, which handles one request at a time.
const queryService = new LocalQueryService();
const methods = {
  load: queryService.load,
  createFromRows: queryService.createFromRows,
  createFromTables: queryService.createFromTables,
  getFields: queryService.getFields,
  query: queryService.query,
  getRows: queryService.getRows,
  runDax: queryService.runDax,
  remove: queryService.remove,
} as Record<WorkerRequest['method'], (...args: unknown[]) => Promise<unknown>>;

parentPort?.on('message', ({ id, method, args, abortFlag }: WorkerRequest) => {
  const signal = {
    get aborted() {
      return Atomics.load(abortFlag, 0) === 1;
    },
  };
  methods[method].call(queryService, ...args, signal).then(
    (value) => {
      respond({ id, value });
      if (method === 'load' || method === 'createFromRows') encodeInBackground(String(args[0]));
    },
    (error: unknown) => respond({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});

function respond(message: WorkerResponse): void {
  parentPort?.postMessage(message);
}

/** Encodes columns in advance, one per event loop turn, so that requests take precedence. */
function encodeInBackground(id: string): void {
  const columns = encodeColumns(queryService.getDataset(id));
  const next = (): void => {
    if (!columns.next().done) setImmediate(next);
  };
  setImmediate(next);
}
