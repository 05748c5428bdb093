import { createTransport } from 'nodemailer';
import type { Mail } from './invitation.ts';

export interface MailOptions {
  /** Like `smtps://user:password@smtp.example:465`. */
  url: string;
  /** The sender, like `Portal <no-reply@portal.example>`. */
  from: string;
  /** Milliseconds before the first retry. */
  retryMs?: number;
}

export interface MailTransport {
  /**
   * Hands a mail over.
   *
   * @param id - makes the Message-ID: by it mail systems drop the second copy of one that was sent twice because
   * the server died before it could note the first.
   * @throws {MailRejectedError} when another try would not help; otherwise whatever went wrong.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/** The mail server does not take this mail, ever. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRefused';
  readonly code = 'EREFUSED';
}

const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 20_000;

/** 5xx speaks of this mail or this address; not so where it speaks of how the portal signs in. */
const isFinal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};

export const createMailTransport = ({ url, from }: MailOptions): MailTransport => {
  const transport = createTransport({
    url,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ recipient, subject, plain, html }, id) => {
      const message = { from, to: { name: '', address: recipient }, subject, text: plain, html };
      try {
        await transport.sendMail({ ...message, messageId: `<${id}@portal.invalid>` });
      } catch (error) {
        if (!isFinal(error)) throw error;
        throw new MailRejectedError((error as Error).message, { cause: error });
      }
    },
    close: () => {
      transport.close();
    },
  };
};
