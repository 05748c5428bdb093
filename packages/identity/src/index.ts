import type { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Provider } from 'oidc-provider';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { Accounts } from './accounts.ts';
import { AttemptLimiter } from './attempt-limiter.ts';
import type { IdentityConfig } from './config.ts';
import { OperatorError } from './errors.ts';
import { loadKeys } from './keys.ts';
import { CapturedMails } from './mail/captured-mails.ts';
import { startSmtpCapture } from './mail/smtp-capture.ts';
import type { SmtpCapture } from './mail/smtp-capture.ts';
import { loadOidcLibrary } from './oidc-library.ts';
import { toSite } from './pages/site.ts';
import { PasswordHasher } from './passwords.ts';
import { createProvider } from './provider.ts';
import { RegisteredAccounts } from './registered-accounts.ts';
import { RegistrationService } from './registration-service.ts';
import { addRoutes } from './routes/index.ts';
import { Store } from './store.ts';

export type { IdentityConfig } from './config.ts';

export interface IdentityProvider {
  /** Public origin of the provider, used as the issuer. */
  url: string;
  /** Port of the SMTP server that captures emails, if enabled. */
  smtpPort?: number | undefined;
  /** Closes open connections within two seconds and saves the sessions for the next start. */
  close(): Promise<void>;
}

/**
 * Starts the OpenID Connect provider. Resolves when the provider accepts requests.
 * @throws {OperatorError} `port_in_use` when another program listens on the port or the SMTP port, or `data_unusable`
 *   when the stored keys or accounts cannot be used.
 */
export async function startIdentityProvider(config: IdentityConfig): Promise<IdentityProvider> {
  const log = pino({ name: 'identity', level: config.logLevel });
  const sessionsFile = join(config.dataDir, 'sessions.json');
  const store = new Store();
  await store
    .load(sessionsFile)
    .catch((err: unknown) => log.warn({ err }, 'cannot read stored sessions, all users must sign in again'));
  const registeredAccounts = await RegisteredAccounts.load(config.dataDir);
  const passwords = new PasswordHasher(config.passwordCost);
  const accounts = new Accounts(passwords, config.accounts, registeredAccounts.all);
  const [library, keys] = await Promise.all([loadOidcLibrary(), loadKeys(config.dataDir)]);

  const mails = config.smtpPort === undefined ? undefined : new CapturedMails();
  const smtp = mails && (await startMailCapture(mails, config));
  const server = createServer();
  const port = await listen(server, config).catch(async (error: unknown) => {
    await smtp?.close();
    throw error;
  });
  try {
    const issuer = config.issuer ?? `http://localhost:${port}`;
    const site = toSite(config);
    const hasRegistration = mails !== undefined;
    const provider = createProvider(library, {
      config,
      issuer,
      site,
      accounts,
      keys,
      store,
      hasRegistration,
    });
    const attemptLimiter = new AttemptLimiter({ limit: 5, windowSeconds: 300 });
    const registrations =
      mails &&
      new RegistrationService({
        accounts,
        registeredAccounts,
        passwords,
        mails,
        productName: site.productName,
      });
    addRoutes({ config, provider, site, accounts, attemptLimiter, log, mails, registrations });
    logEvents(provider, log);
    const handleRequest = provider.callback();
    server.on('request', (request, response) => void handleRequest(request, response));
    log.info({ issuer }, 'identity provider is ready');
    return {
      url: issuer,
      smtpPort: smtp?.port,
      close: async () => {
        await Promise.all([closeServer(server), smtp?.close()]);
        await store.save(sessionsFile);
      },
    };
  } catch (error) {
    await Promise.all([closeServer(server), smtp?.close()]);
    throw error;
  }
}

async function startMailCapture(
  mails: CapturedMails,
  { host, smtpPort = 0 }: IdentityConfig,
): Promise<SmtpCapture> {
  return startSmtpCapture(mails, host, smtpPort).catch((cause: unknown) => {
    const message = `Port ${smtpPort} is in use. Stop the program that uses it, or set IDENTITY_SMTP_PORT.`;
    const { code } = cause as NodeJS.ErrnoException;
    throw code === 'EADDRINUSE' ? new OperatorError('port_in_use', message, { cause }) : cause;
  });
}

function listen(server: Server, { host, port }: IdentityConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `Port ${port} is in use. Stop the program that uses it, or set IDENTITY_PORT.`;
      reject(cause.code === 'EADDRINUSE' ? new OperatorError('port_in_use', message, { cause }) : cause);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closeTimer = setTimeout(() => server.closeAllConnections(), 2000);
    server.close(() => {
      clearTimeout(closeTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Logs errors, sign-outs, and rejections with their protocol code. Never logs tokens or email addresses. */
function logEvents(provider: Provider, log: Logger): void {
  provider.on('server_error', (ctx, err) => log.error({ err, path: ctx.path }, 'request failed'));
  const logRejection = (ctx: { path: string }, error: Error) =>
    log.warn({ event: 'request_rejected', path: ctx.path, error: error.message }, 'request rejected');
  provider.on('authorization.error', logRejection);
  provider.on('grant.error', logRejection);
  provider.on('end_session.error', logRejection);
  provider.on('end_session.success', () => log.info({ event: 'sign_out' }, 'signed out'));
  const koa: EventEmitter = provider;
  koa.on('error', (err: unknown) => log.error({ err }, 'response failed'));
}
