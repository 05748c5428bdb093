import { parentPort } from 'node:worker_threads';
import { encodeColumns } from '../engine/encode-columns.ts';
import type { Call, CallAnswer } from './calls.ts';
import { Datasets } from './datasets.ts';

/** The thread that holds the rows and does all work on them: questions are answered one after the other. */
const datasets = new Datasets();
const methods = {
  load: datasets.load,
  make: datasets.make,
  fields: datasets.fields,
  query: datasets.query,
  rows: datasets.rows,
} as Record<Call['method'], (...args: unknown[]) => Promise<unknown>>;

parentPort?.on('message', ({ id, method, args, stopped }: Call) => {
  const signal = {
    get aborted() {
      return Atomics.load(stopped, 0) === 1;
    },
  };
  methods[method].call(datasets, ...args, signal).then(
    (value) => {
      answer({ id, value });
      if (method === 'load' || method === 'make') prepare(String(args[0]));
    },
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: CallAnswer): void {
  parentPort?.postMessage(message);
}

/** Readies columns before they are asked for, one at a time: questions go first. */
function prepare(id: string): void {
  const columns = encodeColumns(datasets.dataset(id));
  const next = (): void => {
    if (!columns.next().done) setImmediate(next);
  };
  setImmediate(next);
}
