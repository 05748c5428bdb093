import { setImmediate as nextTick } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import { isWriteConflict } from '../db/failures.ts';
import { jobQueues } from '../db/job-queues.ts';
import type { QueueName } from '../db/job-queues.ts';
import { PermanentJobError, ServerError } from '../errors.ts';

/** A job as passed to its handler. */
interface Job {
  id: string;
  data: unknown;
  /** Aborted when the server stops. */
  signal: AbortSignal;
}

export type JobHandler = (job: Job) => Promise<void>;

/** `retried`: the job failed and runs again later. `failed`: it does not run again. */
export type JobOutcome = 'completed' | 'retried' | 'failed';

export interface JobOptions {
  /** Poll interval of all queues and of the search for abandoned jobs in seconds; see {@link jobQueues} for defaults. */
  pollSeconds?: number;
}

export interface JobsConfig extends JobOptions {
  db: Database;
  handlers: Partial<Record<QueueName, JobHandler>>;
  log: (level: 'warn' | 'error', entry: Record<string, unknown>, message: string) => void;
  countJob: (queue: QueueName, outcome: JobOutcome) => void;
}

interface Runtime extends JobsConfig {
  boss: PgBoss;
  /** Executes queries whose failure the caller handles. */
  strictDb: PgBoss.Db;
  signal: AbortSignal;
}

const hour = 3_600;
const gracePeriodMs = 2_000;
/** Interval between searches for jobs of servers that have stopped without notice. */
const superviseSeconds = 60;
const failedJobDays = 30;
const maxErrorLength = 500;

/**
 * Creates the connection of the job library, and a function that waits for all of its queries. The library does not
 * handle failures of queries that store a result, which would end the process. Therefore, after startup, failures are
 * logged once per outage and return no result. The library repeats such queries: it polls again, and a job without a
 * result expires and runs again.
 */
function createExecutors({ db, log }: JobsConfig) {
  const pending = new Set<Promise<unknown>>();
  let isTolerant = false;
  let isFailing = false;
  const track = <T>(query: Promise<T>): Promise<T> => {
    const settled: Promise<unknown> = query
      .catch(() => undefined)
      .then(() => {
        pending.delete(settled);
      });
    pending.add(settled);
    return query;
  };
  const execute = (text: string, values?: unknown[]) => track(db.execute(text, values));
  const executeTolerantly = async (text: string, values?: unknown[]) => {
    try {
      const result = await execute(text, values);
      isFailing = false;
      return result;
    } catch (error) {
      if (!isTolerant) throw error;
      // Another server has fetched a job of the same queue.
      if (isWriteConflict(error)) return undefined;
      if (!isFailing) log('warn', { err: error }, 'The job queues are not available. Queries are repeated.');
      isFailing = true;
      return undefined;
    }
  };
  return {
    strictDb: { executeSql: execute } as PgBoss.Db,
    tolerantDb: { executeSql: executeTolerantly } as PgBoss.Db,
    suppressFailures: (): void => {
      isTolerant = true;
    },
    waitForQueries: async (): Promise<void> => {
      while (pending.size > 0) {
        await Promise.all(pending);
        // A completed query may lead to the next one.
        await nextTick();
      }
    },
  };
}

const getErrorCode = (error: unknown): unknown => (error as { code?: unknown }).code;

const toLogEntry = (queue: QueueName, error: unknown): Record<string, unknown> => ({
  queue,
  ...(jobQueues[queue].hasPrivateErrors ? { code: getErrorCode(error) } : { err: error }),
});

/**
 * Deletes earlier jobs that have failed permanently, because the latest one has completed: all jobs of a scheduled queue,
 * or those with the same key.
 */
async function deleteFailedJobs(
  { db }: Runtime,
  queue: QueueName,
  { singletonKey }: PgBoss.JobWithMetadata<unknown>,
): Promise<void> {
  if (jobQueues[queue].cron === undefined && !singletonKey) return;
  await db.execute(
    "delete from pgboss.job where name = $1 and state = 'failed' and ($2::text is null or singleton_key = $2)",
    [queue, jobQueues[queue].cron === undefined ? singletonKey : null],
  );
}

async function recordFailure(
  { boss, db, strictDb, log, countJob }: Runtime,
  queue: QueueName,
  { id, retryCount, retryLimit }: PgBoss.JobWithMetadata<unknown>,
  error: unknown,
): Promise<void> {
  const isPermanent = error instanceof PermanentJobError;
  if (isPermanent) {
    await db.execute('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [
      queue,
      id,
    ]);
  }
  const text = error instanceof Error ? error.message : String(error);
  const output = { message: text.slice(0, maxErrorLength), code: getErrorCode(error) };
  await boss.fail(queue, id, output, { db: strictDb });
  const isFinal = isPermanent || retryCount >= retryLimit;
  countJob(queue, isFinal ? 'failed' : 'retried');
  log(
    isFinal ? 'error' : 'warn',
    { ...toLogEntry(queue, error), job: id, attempt: retryCount + 1 },
    isFinal ? 'A job failed permanently. It will not be retried.' : 'A job failed. It will be retried.',
  );
}

/** Runs a job and stores its outcome. Completed jobs are deleted, because they may contain personal data. */
async function runJob(
  runtime: Runtime,
  queue: QueueName,
  handler: JobHandler,
  job: PgBoss.JobWithMetadata<unknown>,
): Promise<void> {
  const { boss, strictDb, signal, countJob } = runtime;
  try {
    await handler({ id: job.id, data: job.data, signal });
  } catch (error) {
    return recordFailure(runtime, queue, job, error);
  }
  await deleteFailedJobs(runtime, queue, job);
  await boss.deleteJob(queue, job.id, { db: strictDb });
  countJob(queue, 'completed');
}

async function startWorker(runtime: Runtime, queue: QueueName, handler: JobHandler): Promise<void> {
  const { boss, signal, pollSeconds, log } = runtime;
  const { concurrency, pollSeconds: defaultPollSeconds } = jobQueues[queue];
  const worker = { id: '' };
  worker.id = await boss.work<unknown>(
    queue,
    {
      batchSize: concurrency,
      includeMetadata: true,
      pollingIntervalSeconds: pollSeconds ?? defaultPollSeconds,
    },
    async (jobs) => {
      if (signal.aborted) throw new ServerError('server_stopping', 'The server is stopping.');
      const results = await Promise.allSettled(jobs.map((job) => runJob(runtime, queue, handler, job)));
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) {
        const entry = toLogEntry(queue, failure.reason);
        log('warn', entry, 'The outcome of a job was not stored. It runs again.');
        throw failure.reason;
      }
      // More jobs may be waiting.
      if (jobs.length === concurrency) boss.notifyWorker(worker.id);
    },
  );
}

/**
 * Starts running the jobs of the queues that have a handler. Several servers share the jobs. If a server ends without
 * notice, others run its jobs again after they expire, so each job runs at least once.
 *
 * @returns a function that stops running jobs; those in progress get two seconds to complete, then other servers retry
 *   them.
 * @throws {Error} when the database is not available.
 */
export async function startJobs(config: JobsConfig): Promise<() => Promise<void>> {
  const { log, handlers, pollSeconds } = config;
  const stop = new AbortController();
  const { strictDb, tolerantDb, suppressFailures, waitForQueries } = createExecutors(config);
  const boss = new PgBoss({
    db: tolerantDb,
    maintenanceIntervalSeconds: Math.ceil(pollSeconds ?? superviseSeconds),
    archiveCompletedAfterSeconds: hour,
    archiveFailedAfterSeconds: failedJobDays * 24 * hour,
    deleteAfterSeconds: hour,
  });
  boss.on('error', (error) => {
    log('warn', { err: error }, 'The job queues reported an error.');
  });
  const runtime: Runtime = { ...config, boss, strictDb, signal: stop.signal };
  const queues = Object.keys(handlers) as QueueName[];
  await boss.start();
  for (const queue of queues) if (jobQueues[queue].cron !== undefined) await boss.send(queue, {});
  suppressFailures();
  for (const [queue, handler] of Object.entries(handlers))
    await startWorker(runtime, queue as QueueName, handler);
  return async () => {
    stop.abort();
    await boss.stop({ timeout: gracePeriodMs });
    await waitForQueries();
  };
}
