import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Account, Accounts } from './accounts.ts';
import type { CapturedMails } from './mail/captured-mails.ts';
import type { RegisteredAccounts } from './registered-accounts.ts';
import { hashPassword } from './passwords.ts';

const name = (label: string) =>
  z.string().trim().min(1, `${label} is required`).min(2, 'Too short').max(50, 'Too long');

/** Shown before the first attempt. */
export const passwordRule = 'At least 8 characters, with a letter, a digit and a special character.';

/** What the form must hold. */
export const SignUpForm = z.object({
  email: z.email('Invalid email').max(254, 'Must have at most 254 characters'),
  given_name: name('First name'),
  family_name: name('Last name'),
  password: z
    .string()
    .min(8, 'Must have at least 8 characters')
    .max(256, 'Must have at most 256 characters')
    .regex(
      /^(?=[^\p{L}]*\p{L})(?=\D*\d)(?=[\p{L}\d]*[^\p{L}\d])/u,
      'Needs a letter, a digit and a special character',
    ),
});
export type SignUpForm = z.infer<typeof SignUpForm>;

interface PendingRegistration {
  account: Account;
  code: string;
  expiresAt: number;
  remainingTries: number;
}

const codeLifetimeMs = 15 * 60_000;
const maxTries = 5;
const capacity = 1_000;

interface RegistrationOptions {
  accounts: Accounts;
  registeredAccounts: RegisteredAccounts;
  mails: CapturedMails;
  productName: string;
}

/** New accounts: each is there once its owner has typed in the code that was mailed to the address. */
export class RegistrationService {
  readonly #pending = new Map<string, PendingRegistration>();
  readonly #options: RegistrationOptions;

  constructor(options: RegistrationOptions) {
    this.#options = options;
  }

  /** Mails a code. An address with an account gets a mail that says so: the page tells nobody. */
  async start(key: string, { password, ...person }: SignUpForm): Promise<void> {
    const { accounts, mails, productName } = this.#options;
    const account = {
      profile: { ...person, sub: randomUUID(), email_verified: true },
      passwordHash: await hashPassword(password),
    };
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#pending.delete(key);
    this.#pending.set(key, {
      account,
      code,
      expiresAt: Date.now() + codeLifetimeMs,
      remainingTries: maxTries,
    });
    const oldest = this.#pending.keys().next().value;
    if (this.#pending.size > capacity && oldest !== undefined) this.#pending.delete(oldest);
    const text = accounts.has(person.email)
      ? `You already have an account for ${productName}. Sign in with it.\n\nIf you did not try to create an account, ignore this email.`
      : `Your code for ${productName} is ${code}\n\nIt expires in 15 minutes. If you did not request it, ignore this email.`;
    mails.add({ to: person.email, subject: `Your ${productName} account`, text });
  }

  /** The address that a code was mailed to. */
  getEmail(key: string): string | undefined {
    const pending = this.#pending.get(key);
    return pending && pending.expiresAt > Date.now() ? pending.account.profile.email : undefined;
  }

  /** The `sub` of the new account; undefined for a wrong code. After five of them the code is good no more. */
  async complete(key: string, code: string): Promise<string | undefined> {
    const pending = this.#pending.get(key);
    if (!pending || this.getEmail(key) === undefined || pending.remainingTries === 0) return undefined;
    pending.remainingTries -= 1;
    if (!equalsInConstantTime(code.trim(), pending.code) || !this.#options.accounts.add(pending.account))
      return undefined;
    this.#pending.delete(key);
    await this.#options.registeredAccounts.add(pending.account);
    return pending.account.profile.sub;
  }
}

function equalsInConstantTime(typed: string, code: string): boolean {
  const [left, right] = [Buffer.from(typed), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
