import type { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Provider } from 'oidc-provider';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { Accounts } from './accounts.ts';
import { AttemptLimiter } from './attempts.ts';
import type { IdentityConfig } from './config.ts';
import { loadKeys } from './keys.ts';
import { Inbox } from './mail/inbox.ts';
import { startSmtpCatcher } from './mail/smtp.ts';
import type { SmtpCatcher } from './mail/smtp.ts';
import { MadeAccounts } from './made-accounts.ts';
import { loadOidcLibrary } from './oidc-library.ts';
import { siteOf } from './pages/site.ts';
import { createProvider } from './provider.ts';
import { addRoutes } from './routes/index.ts';
import { SignUps } from './sign-up.ts';
import { Store } from './store.ts';

export type { IdentityConfig } from './config.ts';

export interface Identity {
  /** The issuer: the public origin of the provider. */
  url: string;
  /** Where mails are caught, if they are. */
  smtpPort?: number | undefined;
  /** Ends open requests within two seconds and keeps the sessions for the next start. */
  close(): Promise<void>;
}

/** The address to listen on is taken. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
  readonly code = 'port_in_use';
}

/**
 * Starts the OpenID provider and resolves once it answers.
 * @throws {PortInUseError} when another program listens on the port.
 */
export async function startIdentity(config: IdentityConfig): Promise<Identity> {
  const log = pino({ name: 'identity', level: config.logLevel });
  const sessions = join(config.dataDir, 'sessions.json');
  const store = new Store();
  await store
    .load(sessions)
    .catch((err: unknown) => log.warn({ err }, 'kept sessions can’t be read: everybody signs in again'));
  const made = await MadeAccounts.load(config.dataDir);
  const [library, keys, accounts] = await Promise.all([
    loadOidcLibrary(),
    loadKeys(config.dataDir),
    Accounts.load(config.accounts, made.all),
  ]);

  const inbox = config.smtpPort === undefined ? undefined : new Inbox();
  const smtp = inbox && (await catchMails(inbox, config));
  const server = createServer();
  const port = await listen(server, config).catch(async (error: unknown) => {
    await smtp?.close();
    throw error;
  });
  try {
    const issuer = config.issuer ?? `http://localhost:${port}`;
    const site = siteOf(config);
    const provider = createProvider(library, { config, issuer, site, accounts, keys, store });
    const attempts = new AttemptLimiter({ limit: 5, windowSeconds: 300 });
    const signUps = inbox && new SignUps({ accounts, made, inbox, productName: site.productName });
    addRoutes({ config, provider, site, accounts, attempts, log, inbox, signUps });
    logEvents(provider, log);
    const answer = provider.callback();
    server.on('request', (request, response) => void answer(request, response));
    log.info({ issuer }, 'identity provider is ready');
    return {
      url: issuer,
      smtpPort: smtp?.port,
      close: async () => {
        await Promise.all([stop(server), smtp?.close()]);
        await store.save(sessions);
      },
    };
  } catch (error) {
    await Promise.all([stop(server), smtp?.close()]);
    throw error;
  }
}

async function catchMails(inbox: Inbox, { host, smtpPort = 0 }: IdentityConfig): Promise<SmtpCatcher> {
  return startSmtpCatcher(inbox, host, smtpPort).catch((cause: NodeJS.ErrnoException) => {
    const taken = `Port ${smtpPort} is in use: stop the program that listens there or set IDENTITY_SMTP_PORT.`;
    throw cause.code === 'EADDRINUSE' ? new PortInUseError(taken, { cause }) : cause;
  });
}

function listen(server: Server, { host, port }: IdentityConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use: stop the program that listens there or set IDENTITY_PORT.`;
      reject(cause.code === 'EADDRINUSE' ? new PortInUseError(taken, { cause }) : cause);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), 2000);
    server.close(() => {
      clearTimeout(impatient);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Faults and refusals by their protocol code; no tokens, no e-mail addresses. */
function logEvents(provider: Provider, log: Logger): void {
  provider.on('server_error', (ctx, err) => log.error({ err, path: ctx.path }, 'request failed'));
  const refused = (ctx: { path: string }, error: Error) =>
    log.warn({ event: 'refused', path: ctx.path, error: error.message }, 'request refused');
  provider.on('authorization.error', refused);
  provider.on('grant.error', refused);
  provider.on('end_session.error', refused);
  provider.on('end_session.success', () => log.info({ event: 'sign_out' }, 'signed out'));
  const koa: EventEmitter = provider;
  koa.on('error', (err: unknown) => log.error({ err }, 'answer failed'));
}
