import { sql } from 'kysely';
import type { KyselyPlugin, Transaction } from 'kysely';
import { ServerError } from '../errors.ts';
import type { Schema } from './schema.ts';

type Tx = Transaction<Schema>;

/** Rejects statements of a handle of a transaction while the transaction has the role of the other handle. */
const createRoleGuard = (isAllowed: () => boolean): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (isAllowed()) return node;
    throw new ServerError('wrong_role', 'The transaction currently has the role of another part.');
  },
  transformResult: async ({ result }) => result,
});

/** Part of a transaction that runs as the owner. */
interface OwnerPart {
  isRunning: boolean;
  /** Handle for the statements of the part. */
  ownerTx: Tx;
  /** Handle that sends statements as any role. */
  bareTx: Tx;
}

const ownerParts = new WeakMap<Tx, OwnerPart>();

/** Returns a handle of a transaction, whose role is the one of requests, that {@link runAsOwner} accepts. */
export const createUserTransaction = (bareTx: Tx): Tx => {
  const part: OwnerPart = {
    isRunning: false,
    ownerTx: bareTx.withPlugin(createRoleGuard(() => part.isRunning)),
    bareTx,
  };
  const userTx = bareTx.withPlugin(createRoleGuard(() => !part.isRunning));
  ownerParts.set(userTx, part);
  return userTx;
};

/**
 * Runs a part of a user's transaction as the owner, bypassing row-level security, so that what requests cannot write as
 * the user is committed together with their change. The user must have been authorized.
 *
 * Only the handle that `work` receives sends statements as the owner. Until the part ends, the handle of the user
 * rejects statements, because they would have the rights of the owner.
 *
 * @throws {ServerError} `wrong_role` when a part of this transaction is already running.
 */
export const runAsOwner = async <T>(userTx: Tx, work: (ownerTx: Tx) => Promise<T>): Promise<T> => {
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
};
