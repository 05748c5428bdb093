import { randomUUID } from 'node:crypto';
import type { AccountEntry } from './config.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { PasswordHash } from './passwords.ts';

export type Profile = Omit<AccountEntry, 'password'>;

interface Account {
  profile: Profile;
  passwordHash: PasswordHash;
}

/** Who can sign in. Passwords are kept as salted hashes only. */
export class Accounts {
  readonly #bySub: ReadonlyMap<string, Account>;
  readonly #byEmail: ReadonlyMap<string, Account>;
  readonly #decoy: PasswordHash;

  private constructor(accounts: Account[], decoy: PasswordHash) {
    this.#bySub = new Map(accounts.map((account) => [account.profile.sub, account]));
    this.#byEmail = new Map(accounts.map((account) => [account.profile.email.toLowerCase(), account]));
    this.#decoy = decoy;
  }

  static async load(entries: AccountEntry[]): Promise<Accounts> {
    const accounts = entries.map(async ({ password, ...profile }) => ({
      profile,
      passwordHash: await hashPassword(password),
    }));
    return new Accounts(await Promise.all(accounts), await hashPassword(randomUUID()));
  }

  profile(sub: string): Profile | undefined {
    return this.#bySub.get(sub)?.profile;
  }

  /** The account with this e-mail and password. An unknown e-mail takes as long as a wrong password. */
  async authenticate(email: string, password: string): Promise<Profile | undefined> {
    const account = this.#byEmail.get(email.toLowerCase());
    const matches = await verifyPassword(password, account?.passwordHash ?? this.#decoy);
    return matches ? account?.profile : undefined;
  }
}

export function fullName(profile: Profile): string {
  return `${profile.given_name} ${profile.family_name}`;
}
