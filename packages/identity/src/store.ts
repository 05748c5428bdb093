import { rm } from 'node:fs/promises';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import { readPrivateJson, writePrivateJson } from './private-file.ts';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since the Unix epoch. */
  expiresAt: number;
}

const Snapshot = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.object({ payload: z.looseObject({}), expiresAt: z.number() })])),
);

/** Maximum number of entries per model. Expired entries are evicted first, then the oldest. */
const capacity = 10_000;

/**
 * Stores sessions, grants and tokens in memory. `save` and `load` preserve them across planned restarts. After a crash,
 * all users must sign in again. Lookups by a field other than the ID scan all entries, which is fast enough for
 * thousands of entries.
 */
export class Store {
  readonly #models = new Map<string, Map<string, Entry>>();

  createAdapter(model: string): Adapter {
    const entries = this.#getEntries(model);
    const find = (test: (entry: Entry) => boolean) =>
      [...listLive(entries)].find(([, entry]) => test(entry))?.[1].payload;
    return {
      upsert: async (id, payload, expiresIn) => {
        entries.delete(id);
        if (entries.size >= capacity) evict(entries);
        entries.set(id, { payload, expiresAt: toExpiry(expiresIn) });
      },
      find: async (id) => {
        const entry = entries.get(id);
        return entry && isLive(entry) ? entry.payload : undefined;
      },
      findByUid: async (uid) => find((entry) => entry.payload.uid === uid),
      findByUserCode: async (userCode) => find((entry) => entry.payload.userCode === userCode),
      consume: async (id) => {
        const entry = entries.get(id);
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(id);
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(id);
      },
    };
  }

  /** Writes all unexpired entries to a file with mode 600. */
  async save(path: string): Promise<void> {
    const models = [...this.#models].map(([model, entries]) => [model, [...listLive(entries)]] as const);
    await writePrivateJson(path, Object.fromEntries(models));
  }

  /**
   * Restores the entries that `save` has written, and removes the file, because reading it twice would restore sessions
   * that have ended.
   * @throws {Error} when the file is unreadable or malformed. It is removed in this case too.
   */
  async load(path: string): Promise<void> {
    try {
      const snapshot = Snapshot.parse((await readPrivateJson(path)) ?? {});
      for (const [model, stored] of Object.entries(snapshot)) {
        const entries = this.#getEntries(model);
        for (const [id, entry] of stored) entries.set(id, entry);
      }
    } finally {
      await rm(path, { force: true });
    }
  }

  #getEntries(model: string): Map<string, Entry> {
    const entries = this.#models.get(model) ?? new Map<string, Entry>();
    this.#models.set(model, entries);
    return entries;
  }
}

function isLive(entry: Entry): boolean {
  return entry.expiresAt > Date.now();
}

function* listLive(entries: Map<string, Entry>): Generator<[string, Entry]> {
  for (const pair of entries) if (isLive(pair[1])) yield pair;
}

function evict(entries: Map<string, Entry>): void {
  for (const [id, entry] of entries) if (!isLive(entry)) entries.delete(id);
  const oldest = entries.keys().next().value;
  if (entries.size >= capacity && oldest !== undefined) entries.delete(oldest);
}

function toExpiry(seconds: number | undefined): number {
  return seconds === undefined ? Number.MAX_SAFE_INTEGER : Date.now() + seconds * 1000;
}
