import { createTransport } from 'nodemailer';
import { PermanentJobError } from '../errors.ts';
import type { Mail } from './mail.ts';

export interface MailOptions {
  /** URL such as `smtps://user:password@smtp.example:465`. */
  url: string;
  /** Sender such as `Portal <no-reply@portal.example>`. */
  from: string;
}

export interface MailTransport {
  /**
   * Sends an email.
   *
   * @param id - part of the Message-ID, which lets mail systems remove duplicates if the server stops before it records
   *   that an email was sent.
   * @throws {PermanentJobError} when retries would not help, otherwise the original error.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 20_000;

/**
 * Returns whether a retry cannot succeed. A 5xx response is permanent if it concerns the message or an address, but not
 * if it concerns the portal's authentication.
 */
function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

export function createMailTransport({ url, from }: MailOptions): MailTransport {
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
        if (!isPermanent(error)) throw error;
        throw new PermanentJobError('EREFUSED', (error as Error).message, { cause: error });
      }
    },
    close: () => {
      transport.close();
    },
  };
}
