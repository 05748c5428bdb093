import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@embed-portal/dev-postgres';
import { getConnectionCredentials, connectionHelp, servicePrincipal } from './connection-credentials.ts';
import { getDataFolder, toFolderError, prepareDataFolder, resetData } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import type { DemoError } from './demo-error.ts';
import { buildDevServer, buildStorybook, buildWatchers } from './development.ts';
import { waitUntilHealthy } from './health.ts';
import type { Options } from './options.ts';
import { resolveProgram } from './paths.ts';
import { choosePorts } from './ports.ts';
import type { ProcessSupervisor } from './process-supervisor.ts';
import type { DemoAccount } from './sample.ts';
import {
  buildIdentityConfig,
  isSuperAdmin,
  readPortalBranding,
  readAccounts,
  readSeedData,
} from './sample.ts';
import type { Secrets } from './secrets.ts';
import { loadSecrets } from './secrets.ts';
import type { Service, ServiceSettings } from './services.ts';
import { toAddresses, buildEmulatorService, buildIdentityService, buildServerService } from './services.ts';
import type { Summary } from './summary.ts';
import type { Terminal } from './terminal.ts';
import { watchFolder } from './watch-folder.ts';

/** Dependencies of all startup steps. */
interface StartContext {
  supervisor: ProcessSupervisor;
  terminal: Terminal;
  /** Aborted when the user interrupts the start. */
  signal: AbortSignal;
  data: DataFolder;
  /** Whether to restart programs after they are rebuilt. */
  isDev: boolean;
}

async function runService(
  { supervisor, terminal, signal, data, isDev }: StartContext,
  service: Service,
  healthUrl: string,
) {
  const { title, ...program } = service;
  const onWarning = (line: string) => {
    terminal.warn(`  ! ${title}: ${line}`);
  };
  const warn = ({ message }: DemoError) => {
    terminal.warn(`${message}\n  ${title} restarts after the next change.`);
  };
  const restart = await terminal.step(title, () =>
    supervisor.addService(
      title,
      { ...program, logFolder: data.logs, onWarning },
      (child) => waitUntilHealthy(child, title, healthUrl, signal),
      isDev ? warn : undefined,
    ),
  );
  if (isDev && service.cwd === undefined)
    await watchFolder(path.dirname(service.program), signal, () =>
      terminal.step(`Restart: ${title}`, restart).catch(warn),
    );
}

interface Database {
  url: string;
  /** Description of the database for the user. */
  description: string;
}

async function runDatabase(
  { supervisor, terminal, data }: StartContext,
  options: Options,
  port: number,
): Promise<Database> {
  if (options.databaseUrl) return { url: options.databaseUrl, description: 'external PostgreSQL' };
  return terminal.step('PostgreSQL', async () => {
    const { url, dataDir } = await supervisor.addPostgres({ dataDir: data.postgres, port });
    const dataLocation = dataDir === data.postgres ? '' : `, data in ${dataDir}`;
    return { url, description: `PostgreSQL on port ${String(port)}${dataLocation}` };
  });
}

/**
 * Inserts the sample data at the first start, before the portal is available. The database records this, so that sample
 * data that a user deletes is not inserted again.
 */
async function seedSampleData(
  { supervisor, terminal, data }: StartContext,
  server: Service,
  secrets: Secrets,
): Promise<void> {
  await terminal.step('Sample data', async () => {
    const file = path.join(data.run, 'sample.json');
    const sample = await readSeedData({
      EMULATOR_CLIENT_ID: servicePrincipal.clientId,
      EMULATOR_CLIENT_SECRET: secrets.emulatorClientSecret,
      EMULATOR_TENANT: servicePrincipal.tenantId,
    });
    await writeFile(file, JSON.stringify(sample), { mode: 0o600 });
    try {
      await supervisor.runTask('Sample data', {
        name: 'seed',
        program: resolveProgram('server', 'seed'),
        args: [file],
        env: server.env,
        logFolder: data.logs,
        onWarning: () => undefined,
      });
    } finally {
      await rm(file, { force: true });
    }
  });
}

async function prepareSettings(
  options: Options,
  data: DataFolder,
  accounts: DemoAccount[],
): Promise<ServiceSettings> {
  const ports = await choosePorts(options);
  await prepareDataFolder(data);
  const addresses = toAddresses(ports);
  const identityConfigFile = path.join(data.run, 'identity.json');
  await writeFile(identityConfigFile, JSON.stringify(await buildIdentityConfig(addresses.portal, accounts)));
  const brandingFile = path.join(data.run, 'branding.json');
  await writeFile(brandingFile, JSON.stringify(await readPortalBranding(connectionHelp)));
  return {
    ports,
    host: options.host,
    data,
    secrets: await loadSecrets(data.secretsFile),
    addresses,
    identityConfigFile,
    brandingFile,
    firstSuperAdmin: accounts.find(isSuperAdmin)?.email ?? '',
  };
}

/** Starts the development server of the portal and the builds that watch the sources of the other packages. */
async function runDevelopment(start: StartContext, settings: ServiceSettings, api: string): Promise<void> {
  await runService(start, buildDevServer(settings, api), settings.addresses.portal);
  for (const { title, ...watcher } of await buildWatchers()) {
    const onWarning = (line: string) => {
      start.terminal.warn(`  ! ${title}: ${line}`);
    };
    const spec = { ...watcher, logFolder: start.data.logs, onWarning };
    await start.supervisor.addService(title, spec, () => Promise.resolve());
  }
}

/**
 * Starts all services and returns the summary for the user. The caller must stop the supervisor, even after a
 * failure, because children may be running.
 *
 * @throws {DemoError | PostgresError} when the start fails for a reason that the user can fix.
 */
export async function startStack(
  options: Options,
  context: Omit<StartContext, 'data' | 'isDev'>,
): Promise<Summary> {
  const data = getDataFolder(options.dataDir);
  const start = { ...context, data, isDev: options.dev };
  try {
    if (options.reset) await context.terminal.step('Delete all data', () => resetData(data));
    const accounts = await readAccounts(options.empty);
    const settings = await prepareSettings(options, data, accounts);
    const { addresses, ports } = settings;
    const [database] = await Promise.all([
      runDatabase(start, options, ports['database-port']),
      runService(start, buildIdentityService(settings), `${addresses.identity}/healthz`),
      runService(start, buildEmulatorService(settings), `${addresses.emulator}/healthz`),
    ]);
    const apiPort = options.dev ? await findFreePort() : ports.port;
    const api = `http://localhost:${String(apiPort)}`;
    const server = buildServerService(settings, database.url, apiPort);
    if (!options.empty) await seedSampleData(start, server, settings.secrets);
    await runService(start, server, `${api}/healthz`);
    if (options.dev) await runDevelopment(start, settings, api);
    if (options.storybook) await runService(start, buildStorybook(settings), addresses.storybook);
    return {
      addresses,
      isStorybookRunning: options.storybook,
      accounts,
      credentials: getConnectionCredentials(settings.secrets),
      database: database.description,
      dataFolder: data.folder,
      logFolder: data.logs,
    };
  } catch (error) {
    throw toFolderError(error, data.folder) ?? error;
  }
}
