import { Kysely, sql } from 'kysely';
import type { KyselyPlugin, Transaction } from 'kysely';
import pg from 'pg';
import { ServerError } from '../errors.ts';
import { runInSpan } from '../tracing.ts';
import type { Lane } from './admission.ts';
import { createDialect } from './dialect.ts';
import { PooledConnection } from './pooled-connection.ts';
import type { ConnectionSource } from './pooled-connection.ts';
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

async function executeSql(
  source: ConnectionSource,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  const connection = await source.connect();
  try {
    return await connection.query(text, values);
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    connection.release();
  }
}

/** Rejects the statements of a handle while its transaction has the role of the other handle. */
const createRoleGuard = (isAllowed: () => boolean): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (isAllowed()) return node;
    throw new ServerError(
      'wrong_role',
      'The statement was sent with a handle whose role the transaction does not have at this time.',
    );
  },
  transformResult: async ({ result }) => result,
});

/** Part of a transaction that runs as the owner. */
interface OwnerPart {
  isRunning: boolean;
  /** Handle for the statements of the part. */
  ownerTx: Tx;
  /** Handle without a guard, which changes the role. */
  bareTx: Tx;
}

const ownerParts = new WeakMap<Tx, OwnerPart>();

/** Returns a handle of a transaction, whose role is the one of requests, that {@link runAsOwner} accepts. */
function createUserTransaction(bareTx: Tx): Tx {
  const part: OwnerPart = {
    isRunning: false,
    ownerTx: bareTx.withPlugin(createRoleGuard(() => part.isRunning)),
    bareTx,
  };
  const userTx = bareTx.withPlugin(createRoleGuard(() => !part.isRunning));
  ownerParts.set(userTx, part);
  return userTx;
}

function createAccess(source: ConnectionSource, timeoutMs: number): Database {
  const system = new Kysely<Schema>({ dialect: createDialect(source, timeoutMs) });
  return {
    system,
    execute: (text, values) => executeSql(source, text, values),
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
          return work(createUserTransaction(tx));
        }),
      ),
  };
}

/**
 * Runs a part of a user's transaction as the owner, bypassing row-level security, so that what requests cannot write as
 * the user is committed together with their change. The user must have been authorized.
 *
 * Only the handle that `work` receives sends statements as the owner. Until the part ends, the handle of the user
 * rejects statements, because they would have the rights of the owner.
 *
 * @throws {ServerError} `wrong_role` when a part of this transaction is already running.
 */
export async function runAsOwner<T>(userTx: Tx, work: (ownerTx: Tx) => Promise<T>): Promise<T> {
  const part = ownerParts.get(userTx);
  if (!part) throw new TypeError('Only the transaction of a user has parts that run as the owner.');
  if (part.isRunning)
    throw new ServerError('wrong_role', 'A part of the transaction already runs as the owner.');
  const { ownerTx, bareTx } = part;
  part.isRunning = true;
  try {
    // Null selects the role of the connection.
    await sql`select set_config('role', null, true)`.execute(bareTx);
    return await work(ownerTx);
  } finally {
    // After an error of the database, this fails, too. Only a rollback is possible then, which also restores the role.
    await sql`select set_config('role', 'embed_portal_app', true)`.execute(bareTx).catch(() => undefined);
    part.isRunning = false;
  }
}

/** Returns access whose transactions as a user are limited to a view. */
export const limitToView = (db: Database, view: ViewScope): Database => ({
  ...db,
  asUser: (userId, work) => db.asUser(userId, work, view),
});

const createSource = (pool: pg.Pool): ConnectionSource => ({
  connect: async () => new PooledConnection(await pool.connect()),
});

/** Creates a source in which each connection requires a slot of the lane. */
const createLimitedSource = (pool: pg.Pool, lane: Lane): ConnectionSource => ({
  connect: async () => {
    const releaseSlot = await lane.enter();
    try {
      return new PooledConnection(await pool.connect(), releaseSlot);
    } catch (error) {
      releaseSlot();
      throw error;
    }
  },
});

export function createDatabase({
  url,
  size = 10,
  timeoutMs = 5_000,
  onIdleError = () => undefined,
}: DatabaseOptions): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'embed-portal',
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // PostgreSQL's own statement timeout applies first; this one covers a database that no longer responds.
    query_timeout: timeoutMs + 1_000,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  // The pool handles errors of idle connections only. When a connection in use breaks, its next query fails, but
  // without this listener, the unhandled `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...createAccess(createSource(pool), timeoutMs),
    limitToLane: (lane) => createAccess(createLimitedSource(pool, lane), timeoutMs),
    getUsage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
