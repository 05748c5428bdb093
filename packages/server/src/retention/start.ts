import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createSearchIndexes } from '../db/search/indexes.ts';
import { withClient } from '../postgres/client.ts';
import type { RetentionOptions } from './config.ts';
import { rotateLogPartitions } from './rotate-log-partitions.ts';
import type { DroppedMonth, LogTable } from './rotate-log-partitions.ts';

export interface RetentionJob extends RetentionOptions {
  databaseUrl: string;
  /** Told of each month that was dropped. */
  onDropped: (log: LogTable, month: DroppedMonth) => void;
  /** Told of what could not be done this time. */
  onFailure: (error: unknown) => void;
  /** Told once why searches of the log read every line. */
  onIndexUnavailable: (reason: Error) => void;
}

const hourMs = 3_600_000;
const gracePeriodMs = 2_000;
/** Taking over a month that a backup has brought back may take this long. */
const maintenanceTimeoutMs = 600_000;

/** What tells that a session is in the sign-in log already goes with its line. */
const deleteOldSessions = async (client: pg.Client, days: number): Promise<void> => {
  await client.query('delete from user_sessions where created_at < now() - make_interval(days => $1)', [
    days,
  ]);
};

const maintainLogPartitions = ({ databaseUrl, audit, signIn, onDropped }: RetentionJob): Promise<void> =>
  withClient(
    databaseUrl,
    async (client) => {
      for (const [log, days] of [
        ['sign_in_log', signIn],
        ['audit_log', audit],
      ] as const) {
        for (const month of await rotateLogPartitions(client, log, days)) onDropped(log, month);
      }
      if (signIn !== undefined) await deleteOldSessions(client, signIn);
    },
    maintenanceTimeoutMs,
  );

/** Makes the indices of new months, and tells once when that can't be. */
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
 * Keeps the logs in months, now and every hour: makes those to come, and what is needed to search them, and drops
 * those that are too old. Any number of servers may do so at the same time.
 *
 * @returns what ends it; what is under way gets two seconds.
 */
export const startRetention = (work: RetentionJob): (() => Promise<void>) => {
  const stop = new AbortController();
  const index = createIndexMaintenance(work, stop.signal);
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await maintainLogPartitions(work)
        .then(index)
        .catch((error: unknown) => {
          work.onFailure(error);
        });
      await delay(work.intervalMs ?? hourMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return async () => {
    stop.abort();
    await Promise.race([ended, delay(gracePeriodMs, undefined, { ref: false })]);
  };
};
