import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Database } from './database.ts';

/** Name of a job queue. */
export type QueueName =
  | 'mail'
  | 'webhook'
  | 'log-partitions'
  | 'search-indexes'
  | 'expired-state'
  | 'health-checks'
  | 'secret-expiry'
  | 'deletions'
  | 'workspace-refresh'
  | 'workspace-sync';

/** A queue and the rules for its jobs. */
interface JobQueue {
  /** Number of jobs that one server runs concurrently. */
  concurrency: number;
  /** Poll interval in seconds. */
  pollSeconds: number;
  /** Cron expression (UTC) of scheduled jobs. One of the servers runs each of them. Servers also run one at startup. */
  cron?: string;
  /** Whether error messages may contain personal data. The log contains only their codes. */
  hasPrivateErrors?: boolean;
  options: Omit<PgBoss.Queue, 'name'>;
}

/** `short`: at most one job waits, so that several servers do not queue the same work several times. */
const scheduledOptions = {
  policy: 'short',
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 1_800,
} as const;

export const jobQueues: Readonly<Record<QueueName, JobQueue>> = {
  mail: {
    concurrency: 5,
    pollSeconds: 1,
    hasPrivateErrors: true,
    options: {
      // The delay doubles with each of the 11 retries, which take about a day.
      retryLimit: 11,
      retryDelay: 30,
      retryBackoff: true,
      // Exceeds the duration of one attempt. Another server sends the email afterwards.
      expireInSeconds: 300,
      retentionMinutes: 43_200,
    },
  },
  webhook: {
    concurrency: 2,
    pollSeconds: 2,
    options: {
      // The delay doubles with each of the 8 retries, which take about four hours.
      retryLimit: 8,
      retryDelay: 60,
      retryBackoff: true,
      expireInSeconds: 60,
      retentionMinutes: 43_200,
    },
  },
  'log-partitions': { concurrency: 1, pollSeconds: 10, cron: '0 * * * *', options: scheduledOptions },
  'search-indexes': { concurrency: 1, pollSeconds: 10, cron: '5 * * * *', options: scheduledOptions },
  'expired-state': { concurrency: 1, pollSeconds: 10, cron: '10 * * * *', options: scheduledOptions },
  deletions: { concurrency: 1, pollSeconds: 10, cron: '15 * * * *', options: scheduledOptions },
  'health-checks': { concurrency: 1, pollSeconds: 10, cron: '* * * * *', options: scheduledOptions },
  'workspace-refresh': { concurrency: 1, pollSeconds: 10, cron: '*/10 * * * *', options: scheduledOptions },
  'workspace-sync': {
    concurrency: 2,
    pollSeconds: 2,
    options: {
      // At most one job of each connection waits, and one runs.
      policy: 'stately',
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      // Exceeds the time limit for the BI service. Another server syncs the connection afterwards.
      expireInSeconds: 60,
      retentionMinutes: 1_440,
    },
  },
  'secret-expiry': { concurrency: 1, pollSeconds: 10, cron: '15 * * * *', options: scheduledOptions },
};

const queueNames = Object.keys(jobQueues) as QueueName[];

/** Number of jobs by queue and state. */
export interface JobCount {
  queue: string;
  state: string;
  count: number;
}

const states = { created: 'waiting', active: 'running', retry: 'retrying', failed: 'failed' };

/** Counts the jobs of all servers. */
export async function countJobs({ execute }: Pick<Database, 'execute'>): Promise<JobCount[]> {
  const { rows } = await execute(
    `select queue, wanted.name as state, (
       select count(*)::int from pgboss.job where job.name = queue and job.state = state_key::pgboss.job_state
     ) as count
     from unnest($1::text[]) queue, unnest($2::text[], $3::text[]) wanted (state_key, name)`,
    [queueNames, Object.keys(states), Object.values(states)],
  );
  return rows as JobCount[];
}

/**
 * Creates the tables of the job library, the queues and their schedules, and updates the rules of existing queues. The
 * caller prevents concurrent installations.
 */
export async function installJobQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values: unknown[]) => client.query<Record<string, unknown>>(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  for (const name of queueNames) {
    const { options, cron } = jobQueues[name];
    await boss.createQueue(name, { name, ...options });
    await boss.updateQueue(name, { name, ...options });
    if (cron !== undefined) await boss.schedule(name, cron);
  }
  await boss.stop({ graceful: false });
}
