import { randomUUID } from 'node:crypto';
import { ExportError } from './export-error.ts';
import type { ExportRequest } from './export-request.ts';

/** Limits of the exports of all users. */
export interface ExportLimits {
  /** Time in which an export must finish once it runs. */
  timeoutSeconds: number;
  /** Exports that wait or run. */
  maxUnfinished: number;
  /** Total size of the files. The oldest are removed first. */
  maxStoredBytes: number;
  /** Time after which a finished export is removed. */
  lifetimeSeconds: number;
}

export const defaultExportLimits: ExportLimits = {
  timeoutSeconds: 120,
  maxUnfinished: 20,
  maxStoredBytes: 268_435_456,
  lifetimeSeconds: 3_600,
};

/** Finished exports without files, such as failed ones, are small, but also limited. */
const maxStoredExports = 1_000;

/** An export and its state. */
export interface ReportExport {
  readonly id: string;
  /** Principal who started the export. */
  readonly owner: string;
  readonly reportName: string;
  readonly request: ExportRequest;
  readonly createdAt: number;
  status: 'NotStarted' | 'Running' | 'Succeeded' | 'Failed';
  percentComplete: number;
  lastActionAt: number;
  /** Time after which the export is removed. */
  expiresAt: number | undefined;
  error?: { code: string; message: string };
  file?: Uint8Array;
}

/** Faults of a new export. */
interface ExportFaults {
  /** Whether the export fails. */
  fail?: boolean | undefined;
  /** Whether the export remains in the state Running until it expires. */
  stayRunning?: boolean | undefined;
}

/** Exports in memory. */
export interface ExportStore {
  /** Starts an export. Returns `undefined` if too many exports are unfinished. */
  start(
    fields: Pick<ReportExport, 'owner' | 'reportName' | 'request'>,
    faults?: ExportFaults,
  ): ReportExport | undefined;
  /** Returns an export of a principal. */
  find(owner: string, id: string): ReportExport | undefined;
  /** Cancels all exports, and resolves when the running one has ended. */
  close(): Promise<void>;
}

interface StoreOptions {
  /** Renders the file of an export. Must settle soon after `signal` is aborted. */
  render(
    request: ExportRequest,
    options: { signal: AbortSignal; onProgress(renderedPages: number): void },
  ): Promise<Uint8Array>;
  limits?: ExportLimits;
  /** Returns the current time in milliseconds. */
  now?(): number;
}

/** Creates a store of exports, which runs one export at a time. */
export function createExportStore({
  render,
  limits = defaultExportLimits,
  now = Date.now,
}: StoreOptions): ExportStore {
  const exports = new Map<string, ReportExport>();
  let isClosed = false;
  /** Cancels the export that runs. */
  let cancel: (error: Error) => void = () => undefined;
  /** Settles when the last export in the queue has ended. */
  let queue = Promise.resolve();

  const removeExpired = (): void => {
    for (const { id, expiresAt = Number.POSITIVE_INFINITY } of exports.values())
      if (expiresAt <= now()) exports.delete(id);
  };
  const isFinished = ({ status }: ReportExport): boolean => status === 'Succeeded' || status === 'Failed';
  /** Removes the oldest finished exports until the limits are met. */
  const removeOldest = (): void => {
    const finished = [...exports.values()]
      .filter(isFinished)
      .toSorted((a, b) => a.lastActionAt - b.lastActionAt);
    let bytes = finished.reduce((sum, { file }) => sum + (file?.byteLength ?? 0), 0);
    let count = finished.length;
    for (const { id, file } of finished) {
      if (bytes <= limits.maxStoredBytes && count <= maxStoredExports) return;
      exports.delete(id);
      bytes -= file?.byteLength ?? 0;
      count -= 1;
    }
  };
  const update = (item: ReportExport, changes: Partial<ReportExport>): void => {
    Object.assign(item, changes, { lastActionAt: now() });
    if (!isFinished(item)) return;
    item.expiresAt = now() + limits.lifetimeSeconds * 1000;
    removeOldest();
  };
  const run = async (item: ReportExport, faults: ExportFaults): Promise<void> => {
    const controller = new AbortController();
    cancel = (error) => controller.abort(error);
    const timer = setTimeout(() => controller.abort(createTimeoutError()), limits.timeoutSeconds * 1000);
    try {
      if (isClosed) throw createCanceledError();
      update(item, { status: 'Running' });
      if (faults.fail)
        throw new ExportError('InjectedFault', 'The export failed because of an injected fault.');
      const file = await render(item.request, {
        signal: controller.signal,
        onProgress: (renderedPages) => {
          const percentComplete = Math.floor((renderedPages / (item.request.pages.length + 1)) * 100);
          update(item, { percentComplete });
        },
      });
      if (file.byteLength > limits.maxStoredBytes)
        throw new ExportError(
          'TooLarge',
          `The file is larger than ${limits.maxStoredBytes} bytes. Export fewer pages.`,
        );
      update(item, { status: 'Succeeded', percentComplete: 100, file });
    } catch (error) {
      update(item, { status: 'Failed', error: describeError(error) });
    } finally {
      clearTimeout(timer);
    }
  };
  const createTimeoutError = (): ExportError =>
    new ExportError(
      'TimedOut',
      `The export did not finish within ${limits.timeoutSeconds} seconds. Export fewer pages, or set EMULATOR_EXPORT_TIMEOUT_SECONDS.`,
    );

  return {
    start(fields, faults = {}) {
      removeExpired();
      const unfinished = [...exports.values()].filter((item) => !isFinished(item));
      if (unfinished.length >= limits.maxUnfinished) return undefined;
      const createdAt = now();
      const item: ReportExport = {
        ...fields,
        id: randomUUID(),
        createdAt,
        status: 'NotStarted',
        percentComplete: 0,
        lastActionAt: createdAt,
        expiresAt: undefined,
      };
      exports.set(item.id, item);
      if (faults.stayRunning) {
        item.expiresAt = createdAt + limits.lifetimeSeconds * 1000;
        update(item, { status: 'Running' });
      } else queue = queue.then(() => run(item, faults));
      return item;
    },
    find(owner, id) {
      removeExpired();
      const item = exports.get(id.toLowerCase());
      return item?.owner === owner ? item : undefined;
    },
    close() {
      isClosed = true;
      cancel(createCanceledError());
      return queue;
    },
  };
}

const createCanceledError = (): ExportError => new ExportError('Canceled', 'The emulator was stopped.');

function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof ExportError) return { code: error.code, message: error.message };
  return { code: 'ExportFailed', message: error instanceof Error ? error.message : String(error) };
}
