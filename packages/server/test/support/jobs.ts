import { randomUUID } from 'node:crypto';
import type { QueueName } from '../../src/db/job-queues.ts';
import type { Portal } from './portal.ts';

type Querying = Pick<Portal, 'query'>;

export interface JobRow {
  id: string;
  state: string;
  attempt: number;
  error: string | null;
}

/** The shortest intervals that the job library supports. */
export const shortIntervals = { pollSeconds: 0.5 };

/** Queues a job without data that follows the rules of the queue, even if another one waits. */
export async function queueJob({ query }: Querying, queue: QueueName): Promise<void> {
  await query(
    `insert into pgboss.job (name, policy, singleton_key, retry_limit, retry_delay, retry_backoff)
     select name, policy, $2, retry_limit, retry_delay, retry_backoff from pgboss.queue where name = $1`,
    [queue, randomUUID()],
  );
}

/** Returns the jobs of a queue in the order of their creation. Completed jobs no longer exist. */
export const findJobs = ({ query }: Querying, queue: QueueName): Promise<JobRow[]> =>
  query<JobRow>(
    `select id, state, retry_count + 1 as attempt, output ->> 'message' as error from pgboss.job
     where name = $1 order by created_on, id`,
    [queue],
  );

/** Ends the delay of all retries. */
export async function endRetryDelays({ query }: Querying): Promise<void> {
  await query("update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'");
}

/** Expires all running jobs, so that another server runs them again. */
export async function expireJobs({ query }: Querying): Promise<void> {
  await query("update pgboss.job set started_on = now() - interval '1 day' where state = 'active'");
}
