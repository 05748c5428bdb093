import type pg from 'pg';
import { withClient } from '../../db/client.ts';
import type { RetentionOptions } from './retention-settings.ts';
import { rotateLogPartitions } from './rotate-log-partitions.ts';
import type { DroppedMonth, LogTable } from './rotate-log-partitions.ts';

export interface LogMaintenanceOptions extends RetentionOptions {
  databaseUrl: string;
  /** Called for each dropped partition. */
  onPartitionDropped: (log: LogTable, month: DroppedMonth) => void;
}

/** Query timeout in milliseconds, long enough to move a restored month into its partition. */
const maintenanceTimeoutMs = 600_000;

/** Deletes session markers, which expire together with their sign-in log entries. */
async function deleteOldSessions(client: pg.Client, days: number): Promise<void> {
  await client.query('delete from user_sessions where created_at < now() - make_interval(days => $1)', [
    days,
  ]);
}

/** Creates the next log partitions and drops expired ones. */
export const maintainLogs = ({
  databaseUrl,
  auditLogDays,
  signInLogDays,
  onPartitionDropped,
}: LogMaintenanceOptions): Promise<void> =>
  withClient(
    databaseUrl,
    async (client) => {
      for (const [log, days] of [
        ['sign_in_log', signInLogDays],
        ['audit_log', auditLogDays],
      ] as const) {
        for (const month of await rotateLogPartitions(client, log, days)) onPartitionDropped(log, month);
      }
      if (signInLogDays !== undefined) await deleteOldSessions(client, signInLogDays);
    },
    maintenanceTimeoutMs,
  );
