import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import type { AddressObject } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { CapturedMails } from './captured-mails.ts';

export interface SmtpCapture {
  port: number;
  close(): Promise<void>;
}

/** Maximum size of one email in bytes. */
const maxMailBytes = 1_000_000;

const formatAddresses = (field: AddressObject | AddressObject[] | undefined): string =>
  [field ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

/**
 * Starts an SMTP server that stores every received email and forwards none.
 * @throws {Error} when the server cannot listen on the port.
 */
export function startSmtpCapture(mails: CapturedMails, host: string, port: number): Promise<SmtpCapture> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    size: maxMailBytes,
    closeTimeout: 500,
    onData: (stream, _session, done) => {
      simpleParser(stream, { skipHtmlToText: true, skipImageLinks: true }).then(
        ({ to, subject = '', text = '', messageId }) => {
          mails.add({ to: formatAddresses(to), subject, text }, messageId);
          done();
        },
        done,
      );
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      resolve({
        port: (server.server.address() as AddressInfo).port,
        close: () => new Promise((resolveClose) => server.close(() => resolveClose())),
      });
    });
  });
}
