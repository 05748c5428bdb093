import { join } from 'node:path';
import { z } from 'zod';
import type { Account } from './accounts.ts';
import { OperatorError } from './errors.ts';
import { readPrivateJson, writePrivateJson } from './private-file.ts';

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const StoredAccounts = z.array(
  z.object({
    profile: z.object({
      sub: z.string(),
      email: z.string(),
      email_verified: z.boolean(),
      given_name: z.string(),
      family_name: z.string(),
    }),
    passwordHash: z.object({ salt: base64, key: base64 }),
  }),
);

/** Persists the accounts that users registered, in a file that only its owner can read. */
export class RegisteredAccounts {
  readonly #path: string;
  readonly #accounts: Account[];
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(path: string, accounts: Account[]) {
    this.#path = path;
    this.#accounts = accounts;
  }

  /**
   * Loads the stored accounts.
   * @throws {OperatorError} `data_unusable` when the file contains no valid accounts. A damaged file is never overwritten.
   */
  static async load(dataDir: string): Promise<RegisteredAccounts> {
    const path = join(dataDir, 'accounts.json');
    const stored = StoredAccounts.safeParse((await readPrivateJson(path)) ?? []);
    if (!stored.success)
      throw new OperatorError('data_unusable', `${path} contains no valid accounts. Restore or delete it.`);
    return new RegisteredAccounts(path, stored.data);
  }

  get all(): readonly Account[] {
    return this.#accounts;
  }

  /** Adds an account. Resolves when it has been written to the disk. */
  async add(account: Account): Promise<void> {
    this.#accounts.push(account);
    const content = this.#accounts.map(({ profile, passwordHash: { salt, key } }) => ({
      profile,
      passwordHash: { salt: salt.toString('base64'), key: key.toString('base64') },
    }));
    const write = () => writePrivateJson(this.#path, content);
    this.#lastWrite = this.#lastWrite.then(write, write);
    return this.#lastWrite;
  }
}
