import type { CDPSession, Page } from '@playwright/test';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Heap size of a page in bytes. */
export interface Heap {
  total: number;
  /** Excludes compiled functions, whose size grows while the browser optimizes them. */
  withoutCode: number;
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const addChunk = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', addChunk);
  // The browser collects garbage before it takes a snapshot.
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', addChunk);
  return JSON.parse(chunks.join('')) as Snapshot;
}

/** Measures the heap of the page after garbage collection. */
export async function measureHeap(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  const { snapshot, nodes } = await takeSnapshot(session);
  await session.detach();
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const codeType = types[0].indexOf('code');
  const heap: Heap = { total: 0, withoutCode: 0 };
  for (let node = 0; node < nodes.length; node += fields.length) {
    const bytes = nodes[node + size] ?? 0;
    heap.total += bytes;
    if (nodes[node + type] !== codeType) heap.withoutCode += bytes;
  }
  return heap;
}
