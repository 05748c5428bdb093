import { PerformanceObserver, constants } from 'node:perf_hooks';
import type { NodeGCPerformanceDetail } from 'node:perf_hooks';

// Loaded before the server: prints the size of the live heap in bytes, a line after each full garbage collection.
new PerformanceObserver((list) => {
  const isFull = list.getEntries().some(({ detail }) => {
    const { kind } = detail as NodeGCPerformanceDetail;
    return kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  });
  if (isFull) process.stdout.write(`heap ${String(process.memoryUsage().heapUsed)}\n`);
}).observe({ entryTypes: ['gc'] });
