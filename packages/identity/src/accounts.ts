import { randomUUID } from 'node:crypto';
import type { AccountEntry } from './config.ts';
import type { PasswordHash, PasswordHasher } from './passwords.ts';

export type Profile = Omit<AccountEntry, 'password'>;

export interface Account {
  profile: Profile;
  passwordHash: PasswordHash;
}

/** Stores the accounts that can sign in. Passwords are stored only as salted hashes. */
export class Accounts {
  readonly #bySub = new Map<string, Account>();
  readonly #byEmail = new Map<string, Account>();
  readonly #passwords: PasswordHasher;
  readonly #dummyHash: PasswordHash;

  private constructor(accounts: Account[], passwords: PasswordHasher, dummyHash: PasswordHash) {
    for (const account of accounts) this.add(account);
    this.#passwords = passwords;
    this.#dummyHash = dummyHash;
  }

  /** Creates the accounts from the configuration and the registrations. Configured accounts take precedence. */
  static async load(
    passwords: PasswordHasher,
    entries: AccountEntry[],
    registered: readonly Account[],
  ): Promise<Accounts> {
    const accounts = entries.map(async ({ password, ...profile }) => ({
      profile,
      passwordHash: await passwords.hash(password),
    }));
    const dummyHash = await passwords.hash(randomUUID());
    const result = new Accounts(await Promise.all(accounts), passwords, dummyHash);
    for (const account of registered) result.add(account);
    return result;
  }

  findProfile(sub: string): Profile | undefined {
    return this.#bySub.get(sub)?.profile;
  }

  has(email: string): boolean {
    return this.#byEmail.has(email.toLowerCase());
  }

  /** Adds an account. Returns false and changes nothing if the email or `sub` is already in use. */
  add(account: Account): boolean {
    if (this.has(account.profile.email) || this.#bySub.has(account.profile.sub)) return false;
    this.#bySub.set(account.profile.sub, account);
    this.#byEmail.set(account.profile.email.toLowerCase(), account);
    return true;
  }

  /**
   * Returns the profile of the account with this email and password, or undefined if there is none. An unknown email
   * takes as long as a wrong password, to hide which emails have an account.
   */
  async authenticate(email: string, password: string): Promise<Profile | undefined> {
    const account = this.#byEmail.get(email.toLowerCase());
    const matches = await this.#passwords.verify(password, account?.passwordHash ?? this.#dummyHash);
    return matches ? account?.profile : undefined;
  }
}

export function formatFullName(profile: Profile): string {
  return `${profile.given_name} ${profile.family_name}`;
}
