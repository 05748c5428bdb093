import type { CDPSession, Page } from '@playwright/test';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Memory of a page in bytes. */
export interface Heap {
  whole: number;
  /** Excludes compiled functions, because that part grows while the browser optimizes them. */
  withoutCode: number;
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  // The garbage is collected first.
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return JSON.parse(chunks.join('')) as Snapshot;
}

/** Measures the memory of the page after garbage collection. */
export async function measureHeap(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  const { snapshot, nodes } = await takeSnapshot(session);
  await session.detach();
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[0].indexOf('code');
  const heap: Heap = { whole: 0, withoutCode: 0 };
  for (let node = 0; node < nodes.length; node += fields.length) {
    const bytes = nodes[node + size] ?? 0;
    heap.whole += bytes;
    if (nodes[node + type] !== code) heap.withoutCode += bytes;
  }
  return heap;
}
