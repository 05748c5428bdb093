import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findUsableBinaries } from './binaries.ts';
import { findRunningCluster, ensureDatabase } from './client.ts';
import { ensureCluster, ownerRole } from './cluster.ts';
import type { DataDirectory } from './data-directory.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { toPostgresError, withPostgresErrors, PostgresError } from './errors.ts';
import { resolveOsUser } from './os-user.ts';
import { findFreePort } from './port.ts';
import { waitForExit, hasEnded, spawnServer, shutDownServer } from './server.ts';
import { writeOwnerFile, stopStaleServer } from './stale-server.ts';

export interface PostgresOptions {
  /** Folder for data, password and log. Created if it does not exist. */
  dataDir: string;
  /** TCP port on 127.0.0.1; 0 selects a free one. */
  port: number;
  /** Password of the owner of a new cluster; random by default. */
  password?: string;
  /** Database, created if it does not exist; `portal` by default. */
  database?: string;
}

export interface RunningPostgres {
  /** Connection string of the owner, including the password. Do not log it. */
  url: string;
  port: number;
  /** Actual data folder. Differs from the option `dataDir` if that folder is accessible only to root. */
  dataDir: string;
  logFile: string;
  /** Resolves when the server has exited. */
  exited: Promise<void>;
  /** Shuts the server down within 3 seconds. Further calls have no effect. */
  close(): Promise<void>;
}

const readyTimeoutMs = 60_000;
const pollMs = 30;

/**
 * Starts the embedded PostgreSQL on the loopback interface, with durable settings and password authentication. Works as
 * an ordinary user and as root, and cleans up after a killed supervisor.
 *
 * @throws {PostgresError} when the server cannot be started; no process is left running.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir);
  return withPostgresErrors({ dataDir, port: options.port }, async () => {
    const account = await resolveOsUser();
    const binaries = await findUsableBinaries(account);
    const location = await prepareDataDirectory(dataDir, account);
    await stopStaleServer(binaries, location, account);
    const password = await ensureCluster(binaries, location, account, options.password);
    await writeOwnerFile(location);

    const attempt = async (): Promise<RunningPostgres> => {
      const port = options.port === 0 ? await findFreePort() : options.port;
      const origin = `postgres://${ownerRole}:${encodeURIComponent(password)}@127.0.0.1:${String(port)}`;
      const database = options.database ?? 'portal';
      const server = await spawnServer(binaries, location, account, port);
      try {
        await waitUntilReady(server, `${origin}/postgres`, location, port);
        await ensureDatabase(`${origin}/postgres`, database);
      } catch (error) {
        await shutDownServer(server);
        throw error;
      }
      return {
        url: `${origin}/${database}`,
        port,
        dataDir: location.folder,
        logFile: location.logFile,
        exited: waitForExit(server),
        close: () => shutDownServer(server),
      };
    };
    return retryTransient(
      attempt,
      options.port === 0 ? ['still_stopping', 'port_taken'] : ['still_stopping'],
    );
  });
}

/** Retries transient failures for up to about five seconds. */
async function retryTransient<T>(attempt: () => Promise<T>, transientCodes: string[]): Promise<T> {
  for (let retries = 20; ; retries -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === 0 || !(error instanceof PostgresError) || !transientCodes.includes(error.code))
        throw error;
      await delay(250);
    }
  }
}

/**
 * Waits until this server responds. Compares the data directory, because another server may use the port.
 *
 * @throws {PostgresError} the reason in the log when the server exits, or `timeout` after 60 seconds.
 */
async function waitUntilReady(
  server: ChildProcess,
  url: string,
  location: DataDirectory,
  port: number,
): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  const exited = waitForExit(server);
  while (Date.now() < deadline) {
    if (hasEnded(server)) {
      throw toPostgresError(await readFile(location.logFile, 'utf8'), { dataDir: location.folder, port });
    }
    const runningCluster = await Promise.race([findRunningCluster(url), exited]);
    if (runningCluster === location.cluster) return;
    await delay(pollMs);
  }
  throw new PostgresError(
    'timeout',
    `PostgreSQL on ${location.folder} was not ready within ${String(readyTimeoutMs / 1000)} seconds. See ${location.logFile}.`,
  );
}
