import type { CaptchaConfig, RuntimeConfig } from '@embed-portal/api-contract';
import type { FastifyInstance } from 'fastify';
import { createBiClient } from './bi/client.ts';
import type { BiClient } from './bi/client.ts';
import type { GrantStore } from './bi/grants.ts';
import { createCaptcha } from './captcha/create.ts';
import type { ServerConfig } from './config.ts';
import { assertSecretsKey } from './crypto/check-key.ts';
import { resealSecrets } from './crypto/reseal.ts';
import { createSecretBox } from './crypto/secret-box.ts';
import type { SecretBox } from './crypto/secret-box.ts';
import { ensureAccess } from './db/access/ensure.ts';
import { createBulkheads } from './db/bulkheads.ts';
import type { Bulkheads } from './db/bulkheads.ts';
import { createDatabase } from './db/database.ts';
import type { DatabasePool } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createReadiness } from './db/readiness.ts';
import type { Readiness } from './db/readiness.ts';
import { OperatorError } from './errors.ts';
import { addRoutes, createHttpServer } from './http/http-server.ts';
import { createLoggerOptions } from './http/request-log.ts';
import type { LogStream } from './http/request-log.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { startJobs } from './jobs/start.ts';
import type { PortalSite } from './mail/mail.ts';
import { createMailTransport } from './mail/transport.ts';
import { createBiObserver } from './observability/metrics.ts';
import { startObservability } from './observability/observability.ts';
import type { Observability } from './observability/observability.ts';
import { createTokenVerifier } from './oidc/id-token.ts';
import { createRecentOpenings } from './services/apps/recent-openings.ts';
import { createOAuthStateConsumer, createGrantStore } from './services/connections/grant-store.ts';
import { createExportLeases } from './services/exports/export-lease.ts';
import { defaultHealthOptions } from './services/health-records/health-settings.ts';
import { createHealthNotifier, createProblemNotifier } from './services/health-records/notify.ts';
import type { NotifyProblem } from './services/health-records/notify.ts';
import type { RecordHealth, RecordHealthWithin } from './services/health-records/observation.ts';
import { createHealthRecorder, createHealthRecorderWithin } from './services/health-records/record-health.ts';
import type { ProbeDependencies } from './services/operations/context.ts';
import { createSyncRunner } from './services/workspaces/sync-queue.ts';
import { createShutdown } from './shutdown.ts';
import type { Shutdown } from './shutdown.ts';

export { readConfig } from './config.ts';
export type { ServerConfig } from './config.ts';

export interface RunningServer {
  url: string;
  /** URL of the metrics, if enabled. */
  metricsUrl: string | undefined;
  /**
   * Reports that the server is not ready, serves requests during the drain period so that proxies can switch to other
   * servers, then closes.
   */
  drain(): Promise<void>;
  /** Stops accepting connections, waits up to 4 s for open requests, then closes everything. */
  close(): Promise<void>;
}

const biGracePeriodMs = 3_000;
const forceCloseMs = 4_000;

const toRuntimeConfig = (
  {
    branding,
    oidc,
    bi,
    apiServers = [],
    developerBar = false,
    addedRoles = {},
    limitsGlobalRoles = false,
    mailLanguage = 'en',
  }: ServerConfig,
  captcha: CaptchaConfig,
): RuntimeConfig => ({
  branding,
  apiServers,
  developerBar,
  oidc: {
    authority: oidc.issuer,
    clientId: oidc.clientId,
    scope: oidc.scope,
    profileUrl: oidc.profileUrl,
  },
  embedOrigins: bi.embedOrigins,
  captcha,
  limitsGlobalRoles,
  mailLanguage,
  addedRoles,
});

async function listen(app: FastifyInstance, { host, port }: ServerConfig): Promise<string> {
  try {
    await app.listen({ host, port, listenTextResolver: (url) => `Listening on ${url}` });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new OperatorError(
      'port_in_use',
      `Port ${String(port)} on ${host} is already in use. Stop the other program or set PORT.`,
      {
        cause,
      },
    );
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://localhost:${String(actual)}`;
}

async function prepareDatabase(config: ServerConfig, app: FastifyInstance): Promise<DatabasePool> {
  const applied = await migrate(config.databaseUrl);
  if (applied.length > 0) app.log.info({ applied }, 'The database has been migrated.');
  const added = await ensureAccess(config.databaseUrl);
  if (added.length > 0) app.log.warn({ added }, 'Added missing access rules to the database.');
  return createDatabase({
    url: config.databaseUrl,
    size: config.databasePoolSize,
    timeoutMs: config.databaseTimeoutMs,
    onIdleError: (error) => {
      app.log.warn({ err: error }, 'A database connection was lost.');
    },
  });
}

/** Dependencies of the HTTP server. */
interface ServerParts {
  db: DatabasePool;
  bulkheads: Bulkheads;
  readiness: Readiness;
  bi: BiClient;
  secrets: SecretBox;
  grants: GrantStore;
  recordHealth: RecordHealth;
  recordHealthWithin: RecordHealthWithin;
  notifyProblem: NotifyProblem;
  /** Dependencies of the checks that users start. */
  probe: ProbeDependencies;
  observability: Observability;
  stopJobs: () => Promise<void>;
}

type JobParts = Pick<ServerParts, 'bulkheads' | 'probe' | 'observability'> & { getSite: () => PortalSite };

/** Starts the background jobs and returns a function that stops them. */
async function startBackgroundJobs(
  config: ServerConfig,
  { bulkheads, probe, getSite, observability: { metrics } }: JobParts,
  { log }: FastifyInstance,
): Promise<() => Promise<void>> {
  const { background: db } = bulkheads;
  const transport = config.mail && createMailTransport(config.mail);
  const stop = await startJobs({
    ...config.jobs,
    db,
    handlers: createJobHandlers(config, {
      db,
      probe: { ...probe, db },
      getSite,
      transport,
      countDroppedLogRows: metrics.countDroppedLogRows,
      log,
    }),
    log: (level, entry, message) => {
      log[level](entry, message);
    },
    countJob: metrics.countJob,
  });
  return async () => {
    await stop();
    transport?.close();
  };
}

async function createServerParts(
  config: ServerConfig,
  app: FastifyInstance,
  getSite: () => PortalSite,
): Promise<ServerParts> {
  const db = await prepareDatabase(config, app);
  const bulkheads = createBulkheads(db, config);
  const observability = await startObservability(config, bulkheads).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const secrets = createSecretBox(config.secretsKey, config.previousSecretsKeys);
  const grants = createGrantStore(bulkheads.grants, secrets);
  const bi = createBiClient({
    ...config.bi,
    grants,
    observer: createBiObserver(observability.metrics),
    log: (entry, message) => {
      app.log.warn(entry, message);
    },
  });
  const health = config.health ?? defaultHealthOptions;
  const notifierOptions = { ...health, sendsMail: config.mail !== undefined, getSite };
  const notify = createHealthNotifier(notifierOptions);
  const recordHealth = createHealthRecorder({ db: bulkheads.grants, notify }, (error, subjects) => {
    app.log.warn({ err: error, subjects }, 'The state of a connection or report was not stored.');
  });
  const probe = { db: bulkheads.grants, bi, secrets, grants, recordHealth };
  return {
    db,
    bulkheads,
    readiness: createReadiness(config.databaseUrl),
    bi,
    secrets,
    grants,
    recordHealth,
    recordHealthWithin: createHealthRecorderWithin(notify),
    notifyProblem: createProblemNotifier(notifierOptions),
    probe,
    observability,
    stopJobs: await startBackgroundJobs(config, { bulkheads, probe, observability, getSite }, app),
  };
}

/** Gives open requests time to complete, aborts those that wait for the BI service, then closes all connections. */
async function closeAll(
  app: FastifyInstance,
  { db, readiness, bi, observability, stopJobs }: ServerParts,
): Promise<void> {
  const timers = [
    setTimeout(() => {
      bi.close();
    }, biGracePeriodMs),
    setTimeout(() => {
      app.server.closeAllConnections();
    }, forceCloseMs),
  ];
  await Promise.all([app.close(), stopJobs()]);
  timers.forEach(clearTimeout);
  bi.close();
  await Promise.all([db.close(), readiness.close()]);
  await observability.close();
}

/** Stores the settings that the access rules of the database depend on. All servers use the latest ones. */
async function storeAccessSettings(
  { limitsGlobalRoles = false, requiresAcceptance = false }: ServerConfig,
  { db }: ServerParts,
): Promise<void> {
  const settings = { limits_global_roles: limitsGlobalRoles, requires_acceptance: requiresAcceptance };
  await db.system
    .insertInto('access_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute();
}

/** Verifies the secrets key and reseals secrets that were sealed with a previous key. */
async function prepareSecrets(
  { previousSecretsKeys = [] }: ServerConfig,
  { db, secrets }: ServerParts,
  app: FastifyInstance,
): Promise<void> {
  await assertSecretsKey(db, secrets);
  if (previousSecretsKeys.length === 0) return;
  const counts = await resealSecrets(db, secrets);
  app.log.info(counts, 'Finished resealing secrets with SECRETS_KEY.');
  if (counts.unreadable === 0) return;
  app.log.warn(
    counts,
    'Some secrets cannot be decrypted with any key. Enter the credentials of the affected connections again, or authorize these connections again.',
  );
}

const createServerShutdown = (
  app: FastifyInstance,
  { drainMs }: ServerConfig,
  parts: ServerParts,
): Shutdown =>
  createShutdown({
    drainMs,
    onDrain: () => {
      app.log.info({ drainMs }, 'The server is stopping. It is no longer ready, but still serves requests.');
    },
    closeAll: () => closeAll(app, parts),
  });

/**
 * Migrates the database and starts the server.
 *
 * @param logStream - receives log entries; stdout by default.
 * @throws {OperatorError} when a port is taken, the database is unreachable for 30 s or cannot be migrated, required access
 *   rules cannot be added, the secrets key does not match the database, or the portal folder contains no portal.
 */
export async function startServer(config: ServerConfig, logStream?: LogStream): Promise<RunningServer> {
  const app = createHttpServer(createLoggerOptions(config.logLevel, logStream), config);
  for (const warning of config.warnings ?? []) app.log.warn(warning);
  // Replaced by the actual port when the server listens.
  let url = `http://localhost:${String(config.port)}`;
  const getPublicUrl = (): string => config.publicUrl ?? url;
  const getSite = (): PortalSite => ({
    branding: config.branding,
    publicUrl: getPublicUrl(),
    language: config.mailLanguage ?? 'en',
  });
  const parts = await createServerParts(config, app, getSite);
  const { bulkheads, readiness, bi, secrets, grants, recordHealth, recordHealthWithin, notifyProblem } =
    parts;
  const { probe, observability } = parts;
  const { isStopping, close, drain } = createServerShutdown(app, config, parts);
  const captcha = createCaptcha(config.captcha, { secretsKey: config.secretsKey, getPublicUrl });
  try {
    await prepareSecrets(config, parts, app);
    await storeAccessSettings(config, parts);
    await addRoutes(app, {
      api: {
        bulkheads,
        bi,
        secrets,
        grants,
        consumeOAuthState: createOAuthStateConsumer(bulkheads.grants),
        recordHealth,
        recordHealthWithin,
        notifyProblem,
        runSync: createSyncRunner(bulkheads.grants),
        probe,
        captcha,
        acquireExportLease: createExportLeases(bulkheads.grants),
        recentOpenings: createRecentOpenings(),
        getSite,
        sendsMail: config.mail !== undefined,
        invitationDays: config.invitationDays,
        invitationCooldownDays: config.invitationCooldownDays ?? 7,
        deletionDays: config.retention.deletionDays,
        addedRoles: config.addedRoles ?? {},
        verify: createTokenVerifier(config.oidc),
        limits: config.limits,
        onRejectionDropped: observability.metrics.countDroppedRejection,
        firstSuperAdmin: config.firstSuperAdmin,
      },
      portal: {
        folder: config.portalDir,
        getRuntimeConfig: () => toRuntimeConfig(config, captcha.config),
      },
      corsOrigins: config.corsOrigins ?? [],
      auditAddresses: config.auditAddresses ?? 'truncated',
      isHttps: config.publicUrl?.startsWith('https:') ?? false,
      hstsIncludesSubdomains: config.hstsIncludesSubdomains,
      readiness,
      isStopping,
      metrics: observability.metrics,
    });
    url = await listen(app, config);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, metricsUrl: observability.metricsUrl, close, drain };
}
