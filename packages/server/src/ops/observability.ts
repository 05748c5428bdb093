import type { ServerConfig } from '../config.ts';
import type { Bulkheads } from '../db/bulkheads.ts';
import { createMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';
import { startTracing } from './tracing.ts';

/** What tells operators how the server is doing. */
export interface Observability {
  metrics: Metrics;
  metricsUrl: string | undefined;
  close(): Promise<void>;
}

/** Metrics and traces as far as they are configured; the rest costs next to nothing. */
export const startObservability = async (
  { metrics: address, otlpEndpoint }: Pick<ServerConfig, 'metrics' | 'otlpEndpoint'>,
  connections: Pick<Bulkheads, 'getUsage'>,
): Promise<Observability> => {
  const metrics = createMetrics(() => connections.getUsage());
  const server = address && (await serveMetrics(metrics.registry, address));
  const tracing = otlpEndpoint === undefined ? undefined : await startTracing(otlpEndpoint);
  return {
    metrics,
    metricsUrl: server?.url,
    close: async () => {
      await Promise.all([server?.close(), tracing?.close()]);
    },
  };
};
