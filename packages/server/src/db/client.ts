import pg from 'pg';

/**
 * Runs `work` on a separate connection, with a timeout for the connection and for each query, and closes it. The work
 * must not use session settings or session locks, which a transaction pooler would pass on to other clients.
 */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  queryTimeoutMs = 30_000,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface TransactionLimits {
  /** Maximum wait for each lock in seconds; unlimited by default. */
  lockTimeoutSeconds?: number;
  /** Seconds between two statements after which the database ends the transaction; 10 by default, 0 for no limit. */
  idleTimeoutSeconds?: number;
}

/** Runs `work` in a transaction of a connection. The limits end with the transaction. */
export async function inTransaction<T>(
  client: pg.Client,
  { lockTimeoutSeconds = 0, idleTimeoutSeconds = 10 }: TransactionLimits,
  work: () => Promise<T>,
): Promise<T> {
  try {
    await client.query(`begin;
      set local lock_timeout = '${String(lockTimeoutSeconds)}s';
      set local idle_in_transaction_session_timeout = '${String(idleTimeoutSeconds)}s'`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
