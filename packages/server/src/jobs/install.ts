import type pg from 'pg';
import PgBoss from 'pg-boss';
import { jobQueues, queueNames } from './queues.ts';

/**
 * Creates the tables of the job library, the queues and their schedules, and updates the rules of existing queues. The
 * caller prevents concurrent installations.
 */
export const installJobQueues = async (client: pg.Client): Promise<void> => {
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
};
