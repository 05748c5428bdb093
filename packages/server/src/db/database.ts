import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool, Transaction } from 'kysely';
import pg from 'pg';
import { inSpan } from '../ops/tracing.ts';
import type { Lane } from './admission.ts';
import type { Schema } from './schema.ts';

export type Tx = Transaction<Schema>;

export interface DatabaseOptions {
  url: string;
  /** Connections at most. */
  size?: number;
  /** Milliseconds that a statement, and getting a connection, may take. */
  timeoutMs?: number | undefined;
  /** Told of connections that break while nobody uses them. */
  onIdleError?: (error: Error) => void;
}

/** Connections of the pool, and how many wait for one. */
export interface PoolUsage {
  busy: number;
  idle: number;
  waiting: number;
}

/** Access to the database. Requests use {@link Database.asUser}; tenant data is never read in another way. */
export interface Database {
  /** With the rights of the owner, past row-level security: for sign-in, the logs and settings alone. */
  system: Kysely<Schema>;
  /** One transaction as this user: the role has no rights of its own and sees the user's tenants only. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** One connection pool. Used directly, it applies no limit but its size. */
export interface DatabasePool extends Database {
  /** Returns access to the same connections that waits for a slot of the lane first. */
  throughLane(lane: Lane): Database;
  getUsage(): PoolUsage;
  close(): Promise<void>;
}

const createAccess = (pool: PostgresPool): Database => {
  const system = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    system,
    asUser: (userId, work) =>
      inSpan('transaction', { 'db.system.name': 'postgresql' }, () =>
        system.transaction().execute(async (tx) => {
          await sql`select set_config('role', 'embed_portal_app', true), set_config('app.user_id', ${userId}, true)`.execute(
            tx,
          );
          return work(tx);
        }),
      ),
  };
};

/** The pool's connections, each of them behind a slot of the lane. */
const limitPool = (lane: Lane, pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const leave = await lane.enter();
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      // The pool sets `release` again each time it hands the client out.
      client.release = (error) => {
        release(error);
        leave();
      };
      return client;
    } catch (error) {
      leave();
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
    // The server's own limit comes first; this one is for a server that says nothing at all.
    query_timeout: timeoutMs + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  // The pool listens to idle connections alone. One that breaks between two queries of a transaction fails the
  // next query; without a listener it would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...createAccess(pool),
    throughLane: (lane) => createAccess(limitPool(lane, pool)),
    getUsage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
};
