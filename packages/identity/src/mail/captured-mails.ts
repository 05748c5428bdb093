import { randomUUID } from 'node:crypto';

export interface Mail {
  /** Message-ID, which identifies repeated deliveries. */
  id: string;
  to: string;
  subject: string;
  text: string;
  receivedAt: Date;
}

/** Maximum number of stored emails. The oldest are evicted first. */
const capacity = 200;

/** Stores the most recent emails in memory, for demos without real mailboxes. */
export class CapturedMails {
  readonly #mails = new Map<string, Mail>();

  /** Returns the stored emails, newest first. */
  list(): Mail[] {
    return [...this.#mails.values()].reverse();
  }

  /** Stores an email. Ignores an email whose ID is already stored. */
  add(mail: Omit<Mail, 'id' | 'receivedAt'>, id: string = randomUUID()): void {
    if (this.#mails.has(id)) return;
    this.#mails.set(id, { ...mail, id, receivedAt: new Date() });
    const oldest = this.#mails.keys().next().value;
    if (this.#mails.size > capacity && oldest !== undefined) this.#mails.delete(oldest);
  }
}
