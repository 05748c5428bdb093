import type pg from 'pg';
import { tryTransactionLock } from '../../db/advisory-lock.ts';
import { inTransaction } from '../../db/client.ts';

export type LogTable = 'sign_in_log' | 'audit_log';

export interface DroppedMonth {
  /** Month such as `2026-01`. */
  month: string;
  rows: number;
}

/**
 * Runs `sql` in a transaction under an advisory lock. Returns undefined while another server holds the lock. Times out
 * on locked tables after two seconds, because writers would wait for this transaction.
 */
const queryUnderLock = <Row extends object>(
  client: pg.Client,
  sql: string,
  values: unknown[],
): Promise<Row[] | undefined> =>
  inTransaction(client, { lockTimeoutSeconds: 2 }, async () => {
    const isAcquired = await tryTransactionLock(client, 'logMaintenance');
    return isAcquired ? (await client.query<Row>(sql, values)).rows : undefined;
  });

/**
 * Creates missing monthly partitions of a log, then drops partitions that ended more than `days` days ago and returns
 * their months. Does nothing while another server maintains the log.
 *
 * @throws {Error} when the database is unavailable or a table is locked for two seconds; the next run retries.
 */
export async function rotateLogPartitions(
  client: pg.Client,
  log: LogTable,
  days: number | undefined,
): Promise<DroppedMonth[]> {
  const missing = await client.query<{ month: Date }>(
    'select month from log_months.missing($1::regclass) month',
    [log],
  );
  for (const { month } of missing.rows) {
    if (!(await queryUnderLock(client, 'select log_months.make($1::regclass, $2)', [log, month]))) return [];
  }
  if (days === undefined) return [];
  const dropped = await queryUnderLock<{ month: string; lines: string }>(
    client,
    'select * from log_months.drop_before($1::regclass, now() - make_interval(days => $2))',
    [log, days],
  );
  return (dropped ?? []).map(({ month, lines }) => ({ month, rows: Number(lines) }));
}
