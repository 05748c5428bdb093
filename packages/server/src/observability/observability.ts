import type { Bulkheads } from '../db/bulkheads.ts';
import { countJobs } from '../db/job-queues.ts';
import { startTracing } from '../tracing.ts';
import { createMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';
import type { ProcessOptions } from './process-settings.ts';
import { serveMetrics } from './serve-metrics.ts';

/** Metrics and traces of a server. */
export interface Observability {
  metrics: Metrics;
  metricsUrl: string | undefined;
  close(): Promise<void>;
}

/** Starts the configured metrics and traces. */
export async function startObservability(
  { metrics: address, otlpEndpoint }: Pick<ProcessOptions, 'metrics' | 'otlpEndpoint'>,
  bulkheads: Pick<Bulkheads, 'getUsage' | 'background'>,
): Promise<Observability> {
  const metrics = createMetrics({
    getPoolUsage: () => bulkheads.getUsage(),
    countJobs: () => countJobs(bulkheads.background),
  });
  const server = address && (await serveMetrics(metrics.registry, address));
  const tracing = otlpEndpoint === undefined ? undefined : await startTracing(otlpEndpoint);
  return {
    metrics,
    metricsUrl: server?.url,
    close: async () => {
      await Promise.all([server?.close(), tracing?.close()]);
    },
  };
}
