import { randomUUID } from 'node:crypto';
import type { AccountEntry } from './config.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { PasswordHash } from './passwords.ts';

export type Profile = Omit<AccountEntry, 'password'>;

export interface Account {
  profile: Profile;
  passwordHash: PasswordHash;
}

/** Who can sign in. Passwords are kept as salted hashes only. */
export class Accounts {
  readonly #bySub = new Map<string, Account>();
  readonly #byEmail = new Map<string, Account>();
  readonly #decoy: PasswordHash;

  private constructor(accounts: Account[], decoy: PasswordHash) {
    for (const account of accounts) this.add(account);
    this.#decoy = decoy;
  }

  /** @param registered - those that people have made themselves; they give way to the configured ones. */
  static async load(entries: AccountEntry[], registered: readonly Account[] = []): Promise<Accounts> {
    const accounts = entries.map(async ({ password, ...findProfile }) => ({
      profile: findProfile,
      passwordHash: await hashPassword(password),
    }));
    const all = new Accounts(await Promise.all(accounts), await hashPassword(randomUUID()));
    for (const account of registered) all.add(account);
    return all;
  }

  profile(sub: string): Profile | undefined {
    return this.#bySub.get(sub)?.profile;
  }

  has(email: string): boolean {
    return this.#byEmail.has(email.toLowerCase());
  }

  /** Answers false, and changes nothing, when the e-mail has an account already. */
  add(account: Account): boolean {
    if (this.has(account.profile.email) || this.#bySub.has(account.profile.sub)) return false;
    this.#bySub.set(account.profile.sub, account);
    this.#byEmail.set(account.profile.email.toLowerCase(), account);
    return true;
  }

  /** The account with this e-mail and password. An unknown e-mail takes as long as a wrong password. */
  async authenticate(email: string, password: string): Promise<Profile | undefined> {
    const account = this.#byEmail.get(email.toLowerCase());
    const matches = await verifyPassword(password, account?.passwordHash ?? this.#decoy);
    return matches ? account?.profile : undefined;
  }
}

export function formatFullName(profile: Profile): string {
  return `${profile.given_name} ${profile.family_name}`;
}
