import type { Database } from '../db/database.ts';
import { queueNames } from './queues.ts';

/** Number of jobs by queue and state. */
export interface JobCount {
  queue: string;
  state: string;
  count: number;
}

const states = { created: 'waiting', active: 'running', retry: 'retrying', failed: 'failed' };

/** Counts the jobs of all servers. */
export const countJobs = async ({ execute }: Pick<Database, 'execute'>): Promise<JobCount[]> => {
  const { rows } = await execute(
    `select queue, wanted.name as state, (
       select count(*)::int from pgboss.job where job.name = queue and job.state = state_key::pgboss.job_state
     ) as count
     from unnest($1::text[]) queue, unnest($2::text[], $3::text[]) wanted (state_key, name)`,
    [queueNames, Object.keys(states), Object.values(states)],
  );
  return rows as JobCount[];
};
