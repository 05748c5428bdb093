import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BreakerState } from '../bi/breaker.ts';
import type { BiObserver } from '../bi/client.ts';
import type { PoolUsage } from '../db/database.ts';
import type { JobCount } from '../db/job-queues.ts';
import type { JobOutcome } from '../jobs/start.ts';
import { runInSpan } from '../tracing.ts';

/** Metrics of the server. Labels contain routes, statuses and hosts, but never tenants, users or IDs. */
export interface Metrics {
  registry: Registry;
  /** Records a completed request. `route` is the template, such as `/api/tenants/:tenantId`. */
  recordRequest(method: string, route: string, status: number, seconds: number): void;
  /** Records a completed attempt of a request to the BI service; `status` is undefined without a response. */
  recordBiAttempt(host: string, status: number | undefined, seconds: number): void;
  setBiCircuit(host: string, state: BreakerState): void;
  /** Counts expired rows that were dropped from a log. */
  countDroppedLogRows(log: string, rows: number): void;
  /** Counts a rejected request that was not stored in the audit log because there were too many. */
  countDroppedRejection(caller: 'user' | 'anonymous'): void;
  /** Counts a job that this server ran. */
  countJob(queue: string, outcome: JobOutcome): void;
}

/** Sources of the metrics that are read when the metrics are requested. */
interface MetricSources {
  getPoolUsage: () => PoolUsage;
  countJobs: () => Promise<JobCount[]>;
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
const circuitValues: Record<BreakerState, number> = { closed: 0, 'half-open': 0.5, open: 1 };

function registerPoolGauge(registry: Registry, getPoolUsage: () => PoolUsage): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool by state, and requests `waiting` for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries<number>({ ...getPoolUsage() })) this.set({ state }, count);
    },
  });
}

/** Omits the job counts while the database is not available. */
function registerJobGauge(registry: Registry, countJobs: MetricSources['countJobs']): void {
  new Gauge({
    name: 'portal_jobs',
    help: 'Jobs of all servers by queue and state. Failed jobs are not retried.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await countJobs().catch(() => []);
      for (const { queue, state, count } of counts) this.set({ queue, state }, count);
    },
  });
}

function createJobCounter(registry: Registry): Metrics['countJob'] {
  const runs = new Counter({
    name: 'portal_job_runs_total',
    help: 'Jobs that this server ran, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    registers: [registry],
  });
  return (queue, outcome) => {
    runs.inc({ queue, outcome });
  };
}

function createDroppedRowsCounter(registry: Registry): Metrics['countDroppedLogRows'] {
  const dropped = new Counter({
    name: 'portal_log_rows_dropped_total',
    help: 'Expired log rows that were dropped, by log.',
    labelNames: ['log'],
    registers: [registry],
  });
  return (log, rows) => {
    dropped.inc({ log }, rows);
  };
}

function createDroppedRejectionsCounter(registry: Registry): Metrics['countDroppedRejection'] {
  const dropped = new Counter({
    name: 'portal_audit_rejections_dropped_total',
    help: 'Rejected requests that were not stored in the audit log because there were too many.',
    labelNames: ['caller'],
    registers: [registry],
  });
  return (caller) => {
    dropped.inc({ caller });
  };
}

/** Creates the metrics of the server and of its process. */
export function createMetrics({ getPoolUsage, countJobs }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registerPoolGauge(registry, getPoolUsage);
  registerJobGauge(registry, countJobs);
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Completed requests by method, route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Request duration until the end of the response.',
    labelNames: ['method', 'route'],
    buckets: durationBuckets,
    registers,
  });
  const attempts = new Histogram({
    name: 'portal_bi_request_duration_seconds',
    help: 'Duration of attempts of requests to the BI service; the status is `none` without a response.',
    labelNames: ['host', 'status'],
    buckets: durationBuckets,
    registers,
  });
  const circuits = new Gauge({
    name: 'portal_bi_circuit_open',
    help: '1: requests to the host are suspended; 0.5: one test request is sent; 0: all requests are sent.',
    labelNames: ['host'],
    registers,
  });
  return {
    registry,
    recordRequest: (method, route, status, seconds) => {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    recordBiAttempt: (host, status, seconds) => {
      attempts.observe({ host, status: status ?? 'none' }, seconds);
    },
    setBiCircuit: (host, state) => {
      circuits.set({ host }, circuitValues[state]);
    },
    countDroppedLogRows: createDroppedRowsCounter(registry),
    countDroppedRejection: createDroppedRejectionsCounter(registry),
    countJob: createJobCounter(registry),
  };
}

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
