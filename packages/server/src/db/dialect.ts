import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Dialect, Driver, TransactionSettings } from 'kysely';
import { ServerError } from '../errors.ts';
import type { ConnectionSource, PooledConnection } from './pooled-connection.ts';

/**
 * Returns the statements that begin a transaction with time limits, after which the database ends what a server has
 * given up on. All limits end with the transaction, so that they also apply to connections of a transaction pooler and
 * never to transactions of others.
 *
 * @param timeoutMs - limit in milliseconds of each statement and of the time between two statements.
 */
const buildBegin = (timeoutMs: number): string => `begin;
  select set_config('statement_timeout', '${String(timeoutMs)}', true),
    set_config('idle_in_transaction_session_timeout', '${String(timeoutMs)}', true),
    case when current_setting('server_version_num')::int >= 170000
      then set_config('transaction_timeout', '${String(getTransactionTimeoutMs(timeoutMs))}', true) end`;

/** Returns a limit that ends a transaction before the portal stops waiting for the response, after 30 s by default. */
const getTransactionTimeoutMs = (timeoutMs: number): number => 4 * timeoutMs;

class TransactionDriver implements Driver {
  readonly #source: ConnectionSource;
  readonly #begin: string;

  constructor(source: ConnectionSource, timeoutMs: number) {
    this.#source = source;
    this.#begin = buildBegin(timeoutMs);
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<PooledConnection> {
    return this.#source.connect();
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode ?? settings.isolationLevel)
      throw new TypeError('Transaction settings are not supported.');
    await connection.query(this.#begin);
  }

  /** @throws {ServerError} `transaction_rolled_back` when a statement had failed, so that nothing was committed. */
  async commitTransaction(connection: PooledConnection): Promise<void> {
    const { command } = await connection.query('commit');
    if (command === 'COMMIT') return;
    throw new ServerError(
      'transaction_rolled_back',
      'The transaction contained a failed statement and was rolled back.',
    );
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    if (!connection.isClosed) await connection.query('rollback');
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {}
}

/**
 * Creates the PostgreSQL dialect on connections of a pool.
 *
 * @param timeoutMs - limit in milliseconds of each statement, and of the time between two statements of a transaction.
 */
export const createDialect = (source: ConnectionSource, timeoutMs: number): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new TransactionDriver(source, timeoutMs),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
