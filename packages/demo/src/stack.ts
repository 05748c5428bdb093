import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connectionCredentials, connectionHelp, servicePrincipal } from './connection-credentials.ts';
import { dataFolder, toFolderError, prepareDataFolder, resetData } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import { waitUntilHealthy } from './health.ts';
import type { ProcessSupervisor } from './process-supervisor.ts';
import type { Options } from './options.ts';
import { program } from './paths.ts';
import { choosePorts } from './ports.ts';
import type { DemoAccount } from './sample.ts';
import { identityConfig, portalBranding, readAccounts, seedData } from './sample.ts';
import type { Secrets } from './secrets.ts';
import { loadSecrets } from './secrets.ts';
import type { Service, ServiceSettings } from './services.ts';
import { toAddresses, emulatorService, identityService, serverService } from './services.ts';
import type { Summary } from './summary.ts';
import type { Terminal } from './terminal.ts';

/** Dependencies of every startup step. */
interface Start {
  supervisor: ProcessSupervisor;
  terminal: Terminal;
  /** Aborted when the user interrupts the start. */
  signal: AbortSignal;
  data: DataFolder;
}

async function runService({ supervisor, terminal, signal, data }: Start, service: Service, url: string) {
  const { title, ...program } = service;
  const onWarning = (line: string) => {
    terminal.warn(`  ! ${title}: ${line}`);
  };
  await terminal.step(title, () =>
    supervisor.addService(title, { ...program, logFolder: data.logs, onWarning }, (child) =>
      waitUntilHealthy(child, title, `${url}/healthz`, signal),
    ),
  );
}

interface Database {
  url: string;
  /** Location shown to the user. */
  location: string;
}

async function runDatabase(
  { supervisor, terminal, data }: Start,
  options: Options,
  port: number,
): Promise<Database> {
  if (options.databaseUrl) return { url: options.databaseUrl, location: 'external PostgreSQL' };
  return terminal.step('PostgreSQL', async () => {
    const { url, dataDir } = await supervisor.addPostgres({ dataDir: data.postgres, port });
    const outside = dataDir === data.postgres ? '' : `, data in ${dataDir}`;
    return { url, location: `PostgreSQL on port ${String(port)}${outside}` };
  });
}

/**
 * Inserts the sample data before the portal becomes available. The database records this, so that data deleted later
 * stays deleted.
 */
async function seedSampleData(
  { supervisor, terminal, data }: Start,
  server: Service,
  secrets: Secrets,
): Promise<void> {
  await terminal.step('Sample data', async () => {
    const file = path.join(data.run, 'sample.json');
    const sample = await seedData({
      EMULATOR_CLIENT_ID: servicePrincipal.clientId,
      EMULATOR_CLIENT_SECRET: secrets.emulatorClientSecret,
      EMULATOR_TENANT: servicePrincipal.tenantId,
    });
    await writeFile(file, JSON.stringify(sample), { mode: 0o600 });
    try {
      await supervisor.runTask('Sample data', {
        name: 'seed',
        program: program('server', 'seed'),
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

async function prepare(
  options: Options,
  data: DataFolder,
  accounts: DemoAccount[],
): Promise<ServiceSettings> {
  const ports = await choosePorts(options);
  await prepareDataFolder(data);
  const addresses = toAddresses(ports);
  const identityConfigFile = path.join(data.run, 'identity.json');
  await writeFile(identityConfigFile, JSON.stringify(await identityConfig(addresses.portal, accounts)));
  const brandingFile = path.join(data.run, 'branding.json');
  await writeFile(brandingFile, JSON.stringify(await portalBranding(connectionHelp)));
  return {
    ports,
    host: options.host,
    data,
    secrets: await loadSecrets(data.secretsFile),
    addresses,
    identityConfigFile,
    brandingFile,
    firstSuperAdmin: accounts.find(({ title }) => title.startsWith('superAdmin'))?.email ?? '',
  };
}

/**
 * Starts all services in order and returns the summary for the user. Running children belong to the supervisor, which
 * the caller must stop, including after a failure.
 *
 * @throws {DemoError} and {@link PostgresError} for failures that the user can fix.
 */
export async function startStack(options: Options, means: Omit<Start, 'data'>): Promise<Summary> {
  const data = dataFolder(options.dataDir);
  const start = { ...means, data };
  try {
    if (options.reset) await means.terminal.step('Delete all data', () => resetData(data));
    const accounts = await readAccounts();
    const setting = await prepare(options, data, accounts);
    const { addresses, ports } = setting;
    const [database] = await Promise.all([
      runDatabase(start, options, ports['database-port']),
      runService(start, identityService(setting), addresses.identity),
      runService(start, emulatorService(setting), addresses.emulator),
    ]);
    const server = serverService(setting, database.url);
    await seedSampleData(start, server, setting.secrets);
    await runService(start, server, addresses.portal);
    return {
      addresses,
      accounts,
      credentials: connectionCredentials(setting.secrets),
      database: database.location,
      dataFolder: data.folder,
      logFolder: data.logs,
    };
  } catch (error) {
    throw toFolderError(error, data.folder) ?? error;
  }
}
