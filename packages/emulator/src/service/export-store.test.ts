import { describe, expect, it, vi } from 'vitest';
import type { ExportRequest } from './export-request.ts';
import { createExportStore } from './export-store.ts';
import type { ExportLimits, ReportExport } from './export-store.ts';

const limits: ExportLimits = {
  timeoutSeconds: 60,
  maxUnfinished: 2,
  maxStoredBytes: 100,
  lifetimeSeconds: 3600,
};
const request: ExportRequest = {
  reportId: 'report',
  datasetId: 'dataset',
  format: 'PDF',
  pages: [{ pageName: 'one' }, { pageName: 'two' }, { pageName: 'three' }],
  filters: [],
  locale: undefined,
  identities: [],
};
const fields = { owner: 'ann', reportName: 'Sales', request };

type Render = Parameters<typeof createExportStore>[0]['render'];

/** Creates a store with a clock that the test sets. */
function createStore(render: Render, changes: Partial<ExportLimits> = {}) {
  const clock = { now: 1_000 };
  const store = createExportStore({ render, limits: { ...limits, ...changes }, now: () => clock.now });
  const start = (): ReportExport => {
    const item = store.start(fields);
    if (!item) throw new Error('The export was rejected.');
    return item;
  };
  return { store, clock, start };
}

const waitForStatus = (item: ReportExport, status: ReportExport['status']) =>
  vi.waitFor(() => expect(item.status).toBe(status));
const renderBytes =
  (length: number): Render =>
  async () =>
    new Uint8Array(length);
/** Renders until the export is canceled. */
const renderForever: Render = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('createExportStore', () => {
  it('runs one export at a time and reports the progress', async () => {
    let finish: (file: Uint8Array) => void = () => undefined;
    const { start } = createStore((_, { onProgress }) => {
      onProgress(2);
      return new Promise((resolve) => (finish = resolve));
    });
    const [first, second] = [start(), start()];
    await waitForStatus(first, 'Running');
    expect(first.percentComplete).toBe(50);
    expect(second.status).toBe('NotStarted');
    finish(new Uint8Array(10));
    await waitForStatus(second, 'Running');
    expect(first).toMatchObject({ status: 'Succeeded', percentComplete: 100, file: new Uint8Array(10) });
  });

  it('rejects exports while too many are unfinished', async () => {
    const { store, start } = createStore(renderForever);
    start();
    start();
    expect(store.start(fields)).toBeUndefined();
    await store.close();
    expect(store.start(fields)).toBeDefined();
  });

  it('finds exports only for their owner', () => {
    const { store, start } = createStore(renderForever);
    const item = start();
    expect(store.find('ann', item.id.toUpperCase())).toBe(item);
    expect(store.find('ben', item.id)).toBeUndefined();
    expect(store.find('ann', 'unknown')).toBeUndefined();
  });

  it('removes exports one hour after they have ended', async () => {
    const { store, clock, start } = createStore(renderBytes(10));
    const item = start();
    await waitForStatus(item, 'Succeeded');
    expect(item.expiresAt).toBe(3_601_000);
    clock.now = 3_600_999;
    expect(store.find('ann', item.id)).toBe(item);
    clock.now = 3_601_000;
    expect(store.find('ann', item.id)).toBeUndefined();
  });

  it('removes exports that stay running because of a fault', () => {
    const { store, clock } = createStore(renderBytes(10));
    const item = store.start(fields, { stayRunning: true });
    expect(item).toMatchObject({ status: 'Running' });
    clock.now = 3_601_000;
    expect(store.find('ann', item?.id ?? '')).toBeUndefined();
  });

  it('removes the oldest files when the files exceed the limit', async () => {
    const { store, start } = createStore(renderBytes(40));
    const items = [];
    for (let count = 0; count < 3; count += 1) {
      const item = start();
      await waitForStatus(item, 'Succeeded');
      items.push(item);
    }
    const found = items.map(({ id }) => store.find('ann', id) !== undefined);
    expect(found).toEqual([false, true, true]);
  });

  it('fails exports whose file exceeds the limit, and keeps no file', async () => {
    const { start } = createStore(renderBytes(101));
    const item = start();
    await waitForStatus(item, 'Failed');
    expect(item.error?.code).toBe('TooLarge');
    expect(item.file).toBeUndefined();
  });

  it('fails an export whose rendering fails, and runs the next one', async () => {
    const render = vi
      .fn<Render>()
      .mockRejectedValueOnce(new Error('broken'))
      .mockResolvedValue(new Uint8Array(1));
    const { start } = createStore(render);
    const [first, second] = [start(), start()];
    await waitForStatus(second, 'Succeeded');
    expect(first).toMatchObject({ status: 'Failed', error: { code: 'ExportFailed', message: 'broken' } });
  });

  it('cancels an export after the time limit', async () => {
    const { start } = createStore(renderForever, { timeoutSeconds: 0.01 });
    const item = start();
    await waitForStatus(item, 'Failed');
    expect(item.error?.code).toBe('TimedOut');
  });

  it('cancels running and waiting exports when it is closed', async () => {
    const render = vi.fn(renderForever);
    const { store, start } = createStore(render);
    const [first, second] = [start(), start()];
    await waitForStatus(first, 'Running');
    await store.close();
    expect([first.error?.code, second.error?.code]).toEqual(['Canceled', 'Canceled']);
    expect(render).toHaveBeenCalledTimes(1);
  });
});
