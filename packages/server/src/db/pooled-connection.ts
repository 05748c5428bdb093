import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { isDatabaseUnavailable } from './failures.ts';

/** Provides connections, each for one unit of work. */
export interface ConnectionSource {
  connect(): Promise<PooledConnection>;
}

/**
 * A pool connection during one unit of work.
 *
 * The connection returns to the pool only if its state is known. After the driver's timeout, the database may still run
 * the statement and keep the transaction open. After other outages, it may be closing the connection. Therefore, the
 * connection is closed immediately, and the database rolls back its transaction.
 */
export class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #onRelease: () => void;
  #isClosed = false;

  /** @param onRelease - called when the unit of work ends, and with it the use of the connection. */
  constructor(client: pg.PoolClient, onRelease: () => void = () => undefined) {
    this.#client = client;
    this.#onRelease = onRelease;
  }

  /** Whether the connection was closed after a failure. Further queries are rejected. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends SQL text. Without values, it may contain several statements. */
  async query<Row extends object>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    try {
      return await this.#client.query<Row>(text, values);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) this.close();
      throw error;
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.query<Row & object>(sql, [...parameters]);
    return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): never {
    throw new TypeError('Streaming queries are not supported.');
  }

  /** Closes the connection to the database and frees its place in the pool. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#client.release(true);
  }

  /** Ends the unit of work. A connection with an open transaction is closed. */
  release(): void {
    if (this.#client.getTransactionStatus() !== 'I') this.close();
    if (!this.#isClosed) this.#client.release();
    this.#onRelease();
  }
}
