import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

interface Behavior extends Pick<SMTPServerOptions, 'onRcptTo' | 'onMailFrom'> {
  /** Whether the server acknowledges emails that it has stored; true by default. */
  acknowledges?: () => boolean;
}

/** Starts a mail server that stores the received emails. */
export async function startMailServer({ acknowledges = () => true, ...behavior }: Behavior = {}, port = 0) {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        if (acknowledges()) done();
      }, done);
    },
    ...behavior,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(actualPort)}`,
    port: actualPort,
    mails,
    /** Returns the recipients of all emails in alphabetical order. */
    getRecipients: () => mails.map(({ to }) => (Array.isArray(to) ? '' : (to?.text ?? ''))).toSorted(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
