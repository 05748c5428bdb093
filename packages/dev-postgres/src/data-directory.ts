import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PostgresError } from './errors.ts';
import type { OsUser } from './os-user.ts';
import { runProgram } from './run.ts';

/** Paths of a cluster and its companion files in one folder. */
export interface DataDirectory {
  folder: string;
  cluster: string;
  passwordFile: string;
  ownerFile: string;
  logFile: string;
}

function toDataDirectory(folder: string): DataDirectory {
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    passwordFile: path.join(folder, 'password'),
    ownerFile: path.join(folder, 'owner.pid'),
    logFile: path.join(folder, 'postgres.log'),
  };
}

/**
 * Returns a folder that every user can enter and only root can write. It is used instead of folders in root's home
 * directory, which other users cannot enter. Falls back to the temporary folder when no such folder can be created in
 * /var/lib.
 *
 * @throws {PostgresError} `not_writable` when neither folder can be used.
 */
export async function findSharedFolder(): Promise<string> {
  for (const folder of ['/var/lib/embed-portal', path.join(tmpdir(), 'embed-portal')]) {
    try {
      await mkdir(folder, { mode: 0o755 }).catch(() => undefined);
      const stat = await lstat(folder);
      // Another user's folder in a public location could contain malicious programs.
      if (!stat.isDirectory() || stat.uid !== 0) continue;
      await chmod(folder, 0o755);
      return folder;
    } catch {
      continue;
    }
  }
  throw new PostgresError(
    'not_writable',
    'The user postgres requires a folder that belongs to root, but none could be created in /var/lib or the temporary folder. Start this program as a user other than root.',
  );
}

/**
 * Creates a folder for PostgreSQL and returns whether `account` can write to it.
 *
 * @throws {Error} when the folder cannot be created, or the current user cannot write to it.
 */
async function prepareFolder(folder: string, account: OsUser): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const { switchTo } = account;
  if (!switchTo) {
    await chmod(folder, 0o700);
    await access(folder, constants.W_OK | constants.X_OK);
    return true;
  }
  await chown(folder, switchTo.uid, switchTo.gid);
  await chmod(folder, 0o700);
  const probe = await runProgram(
    '/bin/sh',
    ['-c', 'cd "$1" && : > .probe && rm .probe', 'sh', folder],
    account,
  );
  return probe.code === 0;
}

/** Returns the path of the external folder for a data folder, named after a hash of its path. */
async function getExternalFolder(dataDir: string): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(await findSharedFolder(), `data-${name}`);
}

/**
 * Prepares the data folder: `dataDir`, or an external folder if this program runs as root and the user postgres cannot
 * access `dataDir`.
 *
 * @throws {Error} when neither folder can be created and written.
 */
export async function prepareDataDirectory(dataDir: string, account: OsUser): Promise<DataDirectory> {
  if (await prepareFolder(dataDir, account)) return toDataDirectory(dataDir);
  const externalFolder = await getExternalFolder(dataDir);
  if (await prepareFolder(externalFolder, account)) return toDataDirectory(externalFolder);
  throw new Error(`permission denied: ${externalFolder}`);
}
