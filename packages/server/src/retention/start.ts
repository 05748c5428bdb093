import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../db/client.ts';
import { createSearchIndexes } from '../db/search/indexes.ts';
import type { RetentionOptions } from './config.ts';
import { rotateLogPartitions } from './rotate-log-partitions.ts';
import type { DroppedMonth, LogTable } from './rotate-log-partitions.ts';

export interface RetentionJob extends RetentionOptions {
  databaseUrl: string;
  /** Called for each dropped partition. */
  onPartitionDropped: (log: LogTable, month: DroppedMonth) => void;
  /** Called when a maintenance run fails. */
  onFailure: (error: unknown) => void;
  /** Called once when searches use sequential scans, with the reason. */
  onIndexUnavailable: (reason: Error) => void;
}

const hourMs = 3_600_000;
const gracePeriodMs = 2_000;
/** Query timeout in milliseconds, long enough to move a restored month into its partition. */
const maintenanceTimeoutMs = 600_000;

/** Deletes session markers, which expire together with their sign-in log entries. */
const deleteOldSessions = async (client: pg.Client, days: number): Promise<void> => {
  await client.query('delete from user_sessions where created_at < now() - make_interval(days => $1)', [
    days,
  ]);
};

const maintainLogPartitions = ({
  databaseUrl,
  auditLogDays,
  signInLogDays,
  onPartitionDropped,
}: RetentionJob): Promise<void> =>
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

/** Creates a function that creates missing indexes. Reports only the first failure. */
const createIndexMaintenance = (
  { databaseUrl, onIndexUnavailable }: RetentionJob,
  signal: AbortSignal,
): (() => Promise<void>) => {
  let isReported = false;
  return async () => {
    const reason = await createSearchIndexes(databaseUrl, { signal });
    if (reason && !isReported) onIndexUnavailable(reason);
    isReported ||= reason !== undefined;
  };
};

/**
 * Maintains the log partitions now and every hour: creates future ones and their indexes, and drops expired ones.
 * Several servers can run maintenance concurrently.
 *
 * @returns a function that stops maintenance; a run in progress gets two seconds to complete.
 */
export const startRetention = (job: RetentionJob): (() => Promise<void>) => {
  const stop = new AbortController();
  const maintainIndexes = createIndexMaintenance(job, stop.signal);
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await maintainLogPartitions(job)
        .then(maintainIndexes)
        .catch((error: unknown) => {
          job.onFailure(error);
        });
      await delay(job.intervalMs ?? hourMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const currentRun = run();
  return async () => {
    stop.abort();
    await Promise.race([currentRun, delay(gracePeriodMs, undefined, { ref: false })]);
  };
};
