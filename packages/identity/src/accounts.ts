import type { AccountEntry } from './config.ts';
import { createUnmatchedHash, isSamePassword } from './passwords.ts';
import type { PasswordHash, PasswordHasher } from './passwords.ts';

export type Profile = Omit<AccountEntry, 'password'>;

export interface Account {
  profile: Profile;
  passwordHash: PasswordHash;
}

/** An account of the configuration that has not signed in yet. */
interface ConfiguredAccount {
  profile: Profile;
  password: string;
}

/**
 * Stores the accounts that can sign in. Passwords of registered accounts are stored only as salted hashes. A configured
 * password is replaced by its hash at the first sign-in, because hashing all of them delays the start by a second.
 */
export class Accounts {
  readonly #bySub = new Map<string, Account | ConfiguredAccount>();
  readonly #byEmail = new Map<string, Account | ConfiguredAccount>();
  readonly #passwords: PasswordHasher;
  readonly #dummyHash = createUnmatchedHash();

  /** Creates the accounts from the configuration and the registrations. Configured accounts take precedence. */
  constructor(passwords: PasswordHasher, entries: AccountEntry[], registered: readonly Account[]) {
    this.#passwords = passwords;
    for (const { password, ...profile } of entries) this.add({ profile, password });
    for (const account of registered) this.add(account);
  }

  findProfile(sub: string): Profile | undefined {
    return this.#bySub.get(sub)?.profile;
  }

  has(email: string): boolean {
    return this.#byEmail.has(email.toLowerCase());
  }

  /** Adds an account. Returns false and changes nothing if the email or `sub` is already in use. */
  add(account: Account | ConfiguredAccount): boolean {
    if (this.has(account.profile.email) || this.#bySub.has(account.profile.sub)) return false;
    this.#set(account);
    return true;
  }

  /**
   * Returns the profile of the account with this email and password, or undefined if there is none. An unknown email
   * takes as long as a wrong password, to hide which emails have an account.
   */
  async authenticate(email: string, password: string): Promise<Profile | undefined> {
    const account = this.#byEmail.get(email.toLowerCase());
    if (account && 'password' in account) return this.#authenticateFirst(account, password);
    const matches = await this.#passwords.verify(password, account?.passwordHash ?? this.#dummyHash);
    return matches ? account?.profile : undefined;
  }

  /** Authenticates a configured account. Hashes the given password in any case, to take as long as later attempts. */
  async #authenticateFirst(account: ConfiguredAccount, password: string): Promise<Profile | undefined> {
    const passwordHash = await this.#passwords.hash(password);
    if (!isSamePassword(password, account.password)) return undefined;
    this.#set({ profile: account.profile, passwordHash });
    return account.profile;
  }

  #set(account: Account | ConfiguredAccount): void {
    this.#bySub.set(account.profile.sub, account);
    this.#byEmail.set(account.profile.email.toLowerCase(), account);
  }
}

export function formatFullName(profile: Profile): string {
  return `${profile.given_name} ${profile.family_name}`;
}
