import type { BiObserver } from '../bi/client.ts';
import type { Metrics } from './metrics.ts';
import { runInSpan } from './tracing.ts';

/**
 * Creates an observer that measures and traces each attempt of a request to the BI service. The label is the host,
 * because paths contain IDs.
 */
export const createBiObserver = (metrics: Metrics): BiObserver => ({
  observe: ({ method, url }, run) => {
    const { host } = new URL(url);
    return runInSpan(`BI ${method}`, { 'server.address': host }, async () => {
      const startedAt = performance.now();
      const outcome = await run();
      const status = 'status' in outcome ? outcome.status : outcome.failedStatus;
      metrics.recordBiAttempt(host, status, (performance.now() - startedAt) / 1000);
      return outcome;
    });
  },
  onCircuitChange: (host, state) => {
    metrics.setBiCircuit(host, state);
  },
});
