import { randomUUID } from 'node:crypto';

export interface Mail {
  /** The Message-ID: a second copy of a mail has the same. */
  id: string;
  to: string;
  subject: string;
  text: string;
  receivedAt: Date;
}

const capacity = 200;

/** The newest mails, in memory: for a demo, where nobody has a mailbox. */
export class CapturedMails {
  readonly #mails = new Map<string, Mail>();

  /** The newest first. */
  list(): Mail[] {
    return [...this.#mails.values()].reverse();
  }

  add(mail: Omit<Mail, 'id' | 'receivedAt'>, id: string = randomUUID()): void {
    if (this.#mails.has(id)) return;
    this.#mails.set(id, { ...mail, id, receivedAt: new Date() });
    const oldest = this.#mails.keys().next().value;
    if (this.#mails.size > capacity && oldest !== undefined) this.#mails.delete(oldest);
  }
}
