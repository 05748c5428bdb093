import type { Kysely } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { keyCheckRow } from './check-key.ts';
import type { SecretBox } from './secret-box.ts';

export interface ResealCounts {
  /** Secrets that were sealed with a previous key. */
  resealed: number;
  /** Secrets that no key can open. They were already unusable. */
  unreadable: number;
}

interface SealedRow {
  id: string;
  value: Buffer;
}

/** A column of sealed values. */
interface SealedColumn {
  read(tx: Tx, after: string | undefined): Promise<SealedRow[]>;
  write(tx: Tx, id: string, value: Buffer): Promise<unknown>;
}

const batchSize = 200;

const connections: SealedColumn = {
  read: async (tx, after) => {
    const rows = await tx
      .selectFrom('connections')
      .select(['id', 'client_secret as value'])
      .where('client_secret', 'is not', null)
      .$if(after !== undefined, (query) => query.where('id', '>', String(after)))
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .execute();
    return rows.flatMap(({ id, value }) => (value ? [{ id, value }] : []));
  },
  write: (tx, id, value) =>
    tx.updateTable('connections').set({ client_secret: value }).where('id', '=', id).execute(),
};

const grants: SealedColumn = {
  read: (tx, after) =>
    tx
      .selectFrom('connection_grants')
      .select(['id', 'refresh_token as value'])
      .$if(after !== undefined, (query) => query.where('id', '>', String(after)))
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .execute(),
  write: (tx, id, value) =>
    tx.updateTable('connection_grants').set({ refresh_token: value }).where('id', '=', id).execute(),
};

/** Resealed last, so that a key check under the current key implies that all secrets are resealed. */
const keyCheck: SealedColumn = {
  read: (tx, after) =>
    tx
      .selectFrom('settings')
      .select(['key as id', 'value'])
      .where('key', '=', keyCheckRow)
      .where('key', '>', after ?? '')
      .forUpdate()
      .execute(),
  write: (tx, id, value) => tx.updateTable('settings').set({ value }).where('key', '=', id).execute(),
};

function tryReseal(box: SecretBox, { id, value }: SealedRow): Buffer | 'current' | 'unreadable' {
  try {
    return box.reseal(value, id) ?? 'current';
  } catch {
    return 'unreadable';
  }
}

async function resealColumn(
  system: Kysely<Schema>,
  box: SecretBox,
  column: SealedColumn,
  counts: ResealCounts,
): Promise<void> {
  let after: string | undefined;
  do {
    const from = after;
    after = await system.transaction().execute(async (tx) => {
      const rows = await column.read(tx, from);
      for (const row of rows) {
        const result = tryReseal(box, row);
        if (result === 'unreadable') counts.unreadable += 1;
        if (!Buffer.isBuffer(result)) continue;
        await column.write(tx, row.id, result);
        counts.resealed += 1;
      }
      return rows.at(-1)?.id;
    });
  } while (after !== undefined);
}

/**
 * Reseals secrets that were sealed with a previous key, using the current key. Works in batches, so that other servers
 * can run concurrently.
 */
export async function resealSecrets({ system }: Database, box: SecretBox): Promise<ResealCounts> {
  const counts: ResealCounts = { resealed: 0, unreadable: 0 };
  for (const column of [connections, grants, keyCheck]) await resealColumn(system, box, column, counts);
  return counts;
}
