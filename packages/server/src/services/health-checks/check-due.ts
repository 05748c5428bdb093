import { sql } from 'kysely';
import type { ProbeDependencies } from '../operations/context.ts';
import { probeConnection } from './probe.ts';

/** Number of connections that one job checks at most. The next job continues a minute later. */
const batchSize = 20;

/** Takes the connection whose check is due for the longest time, and schedules its next check. */
async function takeDueConnection({ db }: ProbeDependencies, minutes: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update health set
      next_check = now() + (0.75 + random() / 2) * make_interval(mins => ${minutes}), last_check = now()
    where id = (
      select health.id from health join connections on connections.id = health.connection_id
      where next_check <= now() and deletion_id is null
        and connections.tenant_id <> all ((select access.closed_tenant_ids())::uuid[])
      order by next_check limit 1 for update of health skip locked
    )
    returning id`.execute(db.system);
  return rows[0]?.id;
}

/**
 * Checks the connections that are due, one after the other. Ends early when the BI service is busy or does not respond.
 *
 * @param minutes - average interval of the checks of a connection. The actual interval varies by a quarter.
 */
export async function checkDueConnections(
  dependencies: ProbeDependencies,
  minutes: number,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; count < batchSize && !signal.aborted; count += 1) {
    const id = await takeDueConnection(dependencies, minutes);
    if (id === undefined || (await probeConnection(dependencies, id)) !== 'completed') return;
  }
}
