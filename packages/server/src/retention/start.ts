import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { makeSearchIndexes } from '../db/search/indexes.ts';
import { withClient } from '../postgres/client.ts';
import type { RetentionOptions } from './config.ts';
import { tendLog } from './tend-log.ts';
import type { DroppedMonth, Log } from './tend-log.ts';

export interface RetentionWork extends RetentionOptions {
  databaseUrl: string;
  /** Told of each month that was dropped. */
  onDropped: (log: Log, month: DroppedMonth) => void;
  /** Told of what could not be done this time. */
  onFailure: (error: unknown) => void;
  /** Told once why searches of the log read every line. */
  onUnindexed: (reason: Error) => void;
}

const hourMs = 3_600_000;
const patienceMs = 2_000;
/** Taking over a month that a backup has brought back may take this long. */
const longestMs = 600_000;

/** What tells that a session is in the sign-in log already goes with its line. */
const forgetSessions = async (client: pg.Client, days: number): Promise<void> => {
  await client.query('delete from user_sessions where created_at < now() - make_interval(days => $1)', [
    days,
  ]);
};

const tendLogs = ({ databaseUrl, audit, signIn, onDropped }: RetentionWork): Promise<void> =>
  withClient(
    databaseUrl,
    async (client) => {
      for (const [log, days] of [
        ['sign_in_log', signIn],
        ['audit_log', audit],
      ] as const) {
        for (const month of await tendLog(client, log, days)) onDropped(log, month);
      }
      if (signIn !== undefined) await forgetSessions(client, signIn);
    },
    longestMs,
  );

/** Makes the indices of new months, and tells once when that can't be. */
const createIndexing = (
  { databaseUrl, onUnindexed }: RetentionWork,
  signal: AbortSignal,
): (() => Promise<void>) => {
  let isTold = false;
  return async () => {
    const reason = await makeSearchIndexes(databaseUrl, { signal });
    if (reason && !isTold) onUnindexed(reason);
    isTold ||= reason !== undefined;
  };
};

/**
 * Keeps the logs in months, now and every hour: makes those to come, and what is needed to search them, and drops
 * those that are too old. Any number of servers may do so at the same time.
 *
 * @returns what ends it; what is under way gets two seconds.
 */
export const startRetention = (work: RetentionWork): (() => Promise<void>) => {
  const stop = new AbortController();
  const index = createIndexing(work, stop.signal);
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await tendLogs(work)
        .then(index)
        .catch((error: unknown) => {
          work.onFailure(error);
        });
      await delay(work.everyMs ?? hourMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return async () => {
    stop.abort();
    await Promise.race([ended, delay(patienceMs, undefined, { ref: false })]);
  };
};
