import type pg from 'pg';

export type LogTable = 'sign_in_log' | 'audit_log';

export interface DroppedMonth {
  /** Like `2026-01`. */
  month: string;
  rows: number;
}

/** Any fixed number: whoever tends the logs of this database asks for the same one. */
export const logMaintenanceLockId = 7_240_193_552;

/**
 * One transaction that no other server has one of at the same time; undefined when another has. It gives up soon on
 * a table that somebody reads, because whoever writes would have to wait as well.
 */
const queryUnderLock = async <Row extends object>(
  client: pg.Client,
  sql: string,
  values: unknown[],
): Promise<Row[] | undefined> => {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '2s'");
    const { rows: locks } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1) as taken',
      [logMaintenanceLockId],
    );
    const rows = locks[0]?.taken ? (await client.query<Row>(sql, values)).rows : undefined;
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/**
 * Makes the months that a log needs next, and those of rows that have none yet; then drops the months that ended
 * more than `days` ago, and answers them. Leaves the log alone when another server is at it.
 *
 * @throws when the database is out, or a table can't be had within two seconds: then the next time will do.
 */
export const rotateLogPartitions = async (
  client: pg.Client,
  log: LogTable,
  days: number | undefined,
): Promise<DroppedMonth[]> => {
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
};
