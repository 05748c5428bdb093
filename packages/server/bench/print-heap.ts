import { PerformanceObserver } from 'node:perf_hooks';

// Loaded before the server: prints the size of the heap in bytes, a line after each garbage collection.
new PerformanceObserver(() => {
  process.stdout.write(`heap ${String(process.memoryUsage().heapUsed)}\n`);
}).observe({ entryTypes: ['gc'] });
