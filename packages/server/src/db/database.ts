import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { runInSpan } from '../ops/tracing.ts';
import type { Lane } from './admission.ts';
import type { Schema } from './schema.ts';

export type Tx = Transaction<Schema>;

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections. */
  size?: number;
  /** Timeout in milliseconds of statements and of the wait for a connection. */
  timeoutMs?: number | undefined;
  /** Called when an idle connection breaks. */
  onIdleError?: (error: Error) => void;
}

/** Number of connections by state, and of waiting requests. */
export interface PoolUsage {
  busy: number;
  idle: number;
  waiting: number;
}

/** Limits the transactions of a request that views the portal as another user. */
export interface ViewScope {
  /** User who sends the request, for the audit log. */
  actorId: string;
  /** The only tenant whose data is visible. */
  tenantId: string;
}

/** Database access. Requests read tenant data only with {@link Database.asUser}. */
export interface Database {
  /**
   * Access as the owner, bypassing row-level security. Only for data that requests cannot access as the user, such as
   * sessions, grants and settings.
   */
  system: Kysely<Schema>;
  /**
   * Runs a transaction as this user, restricted by row-level security to the user's tenants, and to the tenant of the
   * view if there is one.
   */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>, view?: ViewScope): Promise<T>;
  /**
   * Runs SQL text as the owner. Without values, the text may contain several statements, including a transaction. If a
   * statement fails, the connection is closed, which rolls back the transaction.
   */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A connection pool. Direct use is limited only by its size. */
export interface DatabasePool extends Database {
  /** Returns access that uses only the connection slots of a lane. */
  limitToLane(lane: Lane): Database;
  getUsage(): PoolUsage;
  close(): Promise<void>;
}

type ConnectionPool = Pick<pg.Pool, 'end'> & { connect(): Promise<pg.PoolClient> };

const executeSql = async (
  pool: ConnectionPool,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> => {
  const client = await pool.connect();
  try {
    const result = await client.query<Record<string, unknown>>(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const createAccess = (pool: ConnectionPool): Database => {
  const system = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    system,
    execute: (text, values) => executeSql(pool, text, values),
    asUser: (userId, work, view) =>
      runInSpan('transaction', { 'db.system.name': 'postgresql' }, () =>
        system.transaction().execute(async (tx) => {
          await sql`select set_config('role', 'embed_portal_app', true), set_config('app.user_id', ${userId}, true)`.execute(
            tx,
          );
          if (view) {
            await sql`select set_config('app.actor_id', ${view.actorId}, true),
              set_config('app.viewed_tenant_id', ${view.tenantId}, true)`.execute(tx);
          }
          return work(tx);
        }),
      ),
  };
};

/** Returns access whose transactions as a user are limited to a view. */
export const limitToView = (db: Database, view: ViewScope): Database => ({
  ...db,
  asUser: (userId, work) => db.asUser(userId, work, view),
});

/** Wraps the pool so that each connection requires a slot of the lane. */
const limitPool = (lane: Lane, pool: pg.Pool): ConnectionPool => ({
  connect: async () => {
    const releaseSlot = await lane.enter();
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      // The pool assigns `release` whenever it hands out the client.
      client.release = (error) => {
        release(error);
        releaseSlot();
      };
      return client;
    } catch (error) {
      releaseSlot();
      throw error;
    }
  },
  end: () => Promise.resolve(),
});

export const createDatabase = ({
  url,
  size = 10,
  timeoutMs = 5_000,
  onIdleError = () => undefined,
}: DatabaseOptions): DatabasePool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'embed-portal',
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // PostgreSQL's own statement timeout applies first; this one covers a database that no longer responds.
    query_timeout: timeoutMs + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  // The pool handles errors of idle connections only. When a connection in use breaks, its next query fails, but
  // without this listener, the unhandled `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...createAccess(pool),
    limitToLane: (lane) => createAccess(limitPool(lane, pool)),
    getUsage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
};
