import { PerformanceObserver, constants } from 'node:perf_hooks';
import type { NodeGCPerformanceDetail, PerformanceEntry } from 'node:perf_hooks';

function isFullCollection(entry: PerformanceEntry): boolean {
  const { detail } = entry as PerformanceEntry & { detail: NodeGCPerformanceDetail };
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

// Loaded before the server: prints the size of the live heap in bytes, a line after each full garbage collection.
new PerformanceObserver((list) => {
  if (list.getEntries().some(isFullCollection))
    process.stdout.write(`heap ${String(process.memoryUsage().heapUsed)}\n`);
}).observe({ entryTypes: ['gc'] });
