import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serverAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { answeringCluster, ensureDatabase } from './client.ts';
import { ensureCluster, ownerRole } from './cluster.ts';
import { explain, explained, PostgresError } from './errors.ts';
import { claim, clearLeftover } from './leftover.ts';
import type { Location } from './location.ts';
import { locate } from './location.ts';
import { freePort } from './port.ts';
import { ended, hasEnded, launch, shutDown } from './server.ts';

export interface PostgresOptions {
  /** Folder for data, password and log; created when absent. */
  dataDir: string;
  /** TCP port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Password of the owner when the cluster is created; by default a random one. */
  password?: string;
  /** Database that is made when missing; default `portal`. */
  database?: string;
}

export interface RunningPostgres {
  /** Connection string of the owner, password included: keep it out of logs. */
  url: string;
  port: number;
  /** Where the data really lies: not `dataDir` when root runs this below a folder that only root may enter. */
  dataDir: string;
  logFile: string;
  /** Resolves when the server is gone, whether closed or crashed. */
  ended: Promise<void>;
  /** Shuts the server down within 3 seconds; calling it again is harmless. */
  close(): Promise<void>;
}

const readyWithinMs = 60_000;
const pollMs = 30;

/**
 * Starts a real PostgreSQL that came with npm, on loopback alone, with durable settings and password sign-in.
 * Works as an ordinary user and as root, and cleans up after a supervisor that was killed.
 *
 * @throws PostgresError with a stable `code` and one sentence to show; nothing is left running then.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(options.dataDir);
  return explained({ dataDir, port: options.port }, async () => {
    const account = await serverAccount();
    const binaries = await usableBinaries(account);
    const location = await locate(dataDir, account);
    await clearLeftover(binaries, location, account);
    const password = await ensureCluster(binaries, location, account, options.password);
    await claim(location);

    const attempt = async (): Promise<RunningPostgres> => {
      const port = options.port === 0 ? await freePort() : options.port;
      const origin = `postgres://${ownerRole}:${encodeURIComponent(password)}@127.0.0.1:${String(port)}`;
      const database = options.database ?? 'portal';
      const server = await launch(binaries, location, account, port);
      try {
        await ready(server, `${origin}/postgres`, location, port);
        await ensureDatabase(`${origin}/postgres`, database);
      } catch (error) {
        await shutDown(server);
        throw error;
      }
      return {
        url: `${origin}/${database}`,
        port,
        dataDir: location.folder,
        logFile: location.logFile,
        ended: ended(server),
        close: () => shutDown(server),
      };
    };
    return retried(attempt, options.port === 0 ? ['still_stopping', 'port_taken'] : ['still_stopping']);
  });
}

/** Tries again, up to about five seconds, after failures that pass by themselves. */
async function retried<T>(attempt: () => Promise<T>, passing: string[]): Promise<T> {
  for (let left = 20; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(error instanceof PostgresError) || !passing.includes(error.code)) throw error;
      await delay(250);
    }
  }
}

/** Waits until this very server answers (another one may hold the port), has exited, or the time is up. */
async function ready(server: ChildProcess, url: string, location: Location, port: number): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  const gone = ended(server);
  while (Date.now() < deadline) {
    if (hasEnded(server)) {
      throw explain(await readFile(location.logFile, 'utf8'), { dataDir: location.folder, port });
    }
    const answer = await Promise.race([answeringCluster(url), gone]);
    if (answer === location.cluster) return;
    await delay(pollMs);
  }
  throw new PostgresError(
    'timeout',
    `PostgreSQL on ${location.folder} was not ready within ${String(readyWithinMs / 1000)} seconds: see ${location.logFile}.`,
  );
}
