import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Account, Accounts } from './accounts.ts';
import type { Inbox } from './mail/inbox.ts';
import type { MadeAccounts } from './made-accounts.ts';
import { hashPassword } from './passwords.ts';

const name = z.string().trim().min(2, 'Too short').max(50, 'Too long');

/** What the form must hold. */
export const SignUpForm = z.object({
  email: z.email('Invalid email').max(254, 'Too long'),
  given_name: name,
  family_name: name,
  password: z
    .string()
    .min(8, 'Must have at least 8 characters')
    .max(256, 'Too long')
    .regex(
      /^(?=[^\p{L}]*\p{L})(?=\D*\d)(?=[\p{L}\d]*[^\p{L}\d])/u,
      'Needs a letter, a digit and a special character',
    ),
});
export type SignUpForm = z.infer<typeof SignUpForm>;

interface Pending {
  account: Account;
  code: string;
  expiresAt: number;
  triesLeft: number;
}

const lifetimeMs = 15 * 60_000;
const mostTries = 5;
const capacity = 1_000;

interface Parts {
  accounts: Accounts;
  made: MadeAccounts;
  inbox: Inbox;
  productName: string;
}

/** New accounts: each is there once its owner has typed in the code that was mailed to the address. */
export class SignUps {
  readonly #pending = new Map<string, Pending>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Mails a code. An address with an account gets a mail that says so: the page tells nobody. */
  async begin(key: string, { password, ...person }: SignUpForm): Promise<void> {
    const { accounts, inbox, productName } = this.#parts;
    const account = {
      profile: { ...person, sub: randomUUID(), email_verified: true },
      passwordHash: await hashPassword(password),
    };
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#pending.delete(key);
    this.#pending.set(key, { account, code, expiresAt: Date.now() + lifetimeMs, triesLeft: mostTries });
    const oldest = this.#pending.keys().next().value;
    if (this.#pending.size > capacity && oldest !== undefined) this.#pending.delete(oldest);
    const text = accounts.has(person.email)
      ? `You have an account for ${productName} already: sign in with it.\n\nIf you did not just try to create one, you can ignore this mail.`
      : `Your code for ${productName} is ${code}\n\nIt is good for 15 minutes. If you did not ask for it, you can ignore this mail.`;
    inbox.add({ to: person.email, subject: `Your ${productName} account`, text });
  }

  /** The address that a code was mailed to. */
  emailOf(key: string): string | undefined {
    const pending = this.#pending.get(key);
    return pending && pending.expiresAt > Date.now() ? pending.account.profile.email : undefined;
  }

  /** The `sub` of the new account; undefined for a wrong code. After five of them the code is good no more. */
  async finish(key: string, code: string): Promise<string | undefined> {
    const pending = this.#pending.get(key);
    if (!pending || this.emailOf(key) === undefined || pending.triesLeft === 0) return undefined;
    pending.triesLeft -= 1;
    if (!isSame(code.trim(), pending.code) || !this.#parts.accounts.add(pending.account)) return undefined;
    this.#pending.delete(key);
    await this.#parts.made.keep(pending.account);
    return pending.account.profile.sub;
  }
}

function isSame(typed: string, code: string): boolean {
  const [left, right] = [Buffer.from(typed), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
