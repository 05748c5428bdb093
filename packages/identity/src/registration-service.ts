import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Account, Accounts } from './accounts.ts';
import type { CapturedMails } from './mail/captured-mails.ts';
import type { PasswordHasher } from './passwords.ts';
import type { RegisteredAccounts } from './registered-accounts.ts';

const createNameSchema = (label: string) =>
  z.string().trim().min(1, `${label} is required`).min(2, 'Too short').max(50, 'Too long');

/** Hint below the password field. */
export const passwordRule = 'At least 8 characters, with a letter, a digit and a special character.';

/** Schema of the registration form. */
export const SignUpForm = z.object({
  email: z.email('Invalid email').max(254, 'Must have at most 254 characters'),
  given_name: createNameSchema('First name'),
  family_name: createNameSchema('Last name'),
  password: z
    .string()
    .min(8, 'Must have at least 8 characters')
    .max(256, 'Must have at most 256 characters')
    .regex(
      /^(?=[^\p{L}]*\p{L})(?=\D*\d)(?=[\p{L}\d]*[^\p{L}\d])/u,
      'Must contain a letter, a digit and a special character',
    ),
});
export type SignUpForm = z.infer<typeof SignUpForm>;

interface PendingRegistration {
  account: Account;
  code: string;
  expiresAt: number;
  remainingAttempts: number;
}

const codeLifetimeMs = 15 * 60_000;
const maxAttempts = 5;
/** Maximum number of pending registrations. The oldest are evicted first. */
const capacity = 1_000;

interface RegistrationOptions {
  accounts: Accounts;
  registeredAccounts: RegisteredAccounts;
  passwords: PasswordHasher;
  mails: CapturedMails;
  productName: string;
}

/** Registers accounts. An account is created after the user has entered the emailed code. */
export class RegistrationService {
  readonly #pending = new Map<string, PendingRegistration>();
  readonly #options: RegistrationOptions;

  constructor(options: RegistrationOptions) {
    this.#options = options;
  }

  /**
   * Starts a registration and emails a code. If the address has an account, emails a notice instead of a code. The page
   * is the same in both cases, so that it does not reveal which addresses have an account.
   */
  async start(key: string, { password, ...person }: SignUpForm): Promise<void> {
    const { accounts, passwords, mails, productName } = this.#options;
    const account = {
      profile: { ...person, sub: randomUUID(), email_verified: true },
      passwordHash: await passwords.hash(password),
    };
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#pending.delete(key);
    this.#pending.set(key, {
      account,
      code,
      expiresAt: Date.now() + codeLifetimeMs,
      remainingAttempts: maxAttempts,
    });
    const oldest = this.#pending.keys().next().value;
    if (this.#pending.size > capacity && oldest !== undefined) this.#pending.delete(oldest);
    const text = accounts.has(person.email)
      ? `You already have an account for ${productName}. Sign in with it.\n\nIf you did not try to create an account, ignore this email.`
      : `Your code for ${productName} is ${code}\n\nIt expires in 15 minutes. If you did not request it, ignore this email.`;
    mails.add({ to: person.email, subject: `Your ${productName} account`, text });
  }

  /** Returns the address that received the code, or undefined when no registration is pending or its code has expired. */
  getEmail(key: string): string | undefined {
    const pending = this.#pending.get(key);
    return pending && pending.expiresAt > Date.now() ? pending.account.profile.email : undefined;
  }

  /**
   * Creates the account and returns its `sub`. Returns `undefined` if the code is wrong or has expired, after five
   * attempts, and if the address already has an account.
   */
  async complete(key: string, code: string): Promise<string | undefined> {
    const pending = this.#pending.get(key);
    if (!pending || this.getEmail(key) === undefined || pending.remainingAttempts === 0) return undefined;
    pending.remainingAttempts -= 1;
    if (!equalsInConstantTime(code.trim(), pending.code) || !this.#options.accounts.add(pending.account))
      return undefined;
    this.#pending.delete(key);
    await this.#options.registeredAccounts.add(pending.account);
    return pending.account.profile.sub;
  }
}

function equalsInConstantTime(enteredCode: string, code: string): boolean {
  const [left, right] = [Buffer.from(enteredCode), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}
