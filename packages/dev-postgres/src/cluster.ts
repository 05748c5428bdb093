import { randomBytes } from 'node:crypto';
import { access, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import type { OsUser } from './os-user.ts';
import { runProgram } from './run.ts';

/** Superuser that initdb creates. Owns the portal's database. */
export const ownerRole = 'postgres';

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Creates the cluster if it does not exist, and returns the owner's password. An interrupted start leaves no incomplete
 * cluster, because the folder is renamed to its final name last.
 *
 * The collation is PostgreSQL's built-in C.UTF-8, so that sorting and case conversion do not depend on the machine's
 * locales.
 *
 * @throws {Error} with the output of initdb when it fails.
 */
export async function ensureCluster(
  binaries: Binaries,
  location: DataDirectory,
  account: OsUser,
  password?: string,
): Promise<string> {
  if (await exists(location.cluster)) return (await readFile(location.passwordFile, 'utf8')).trim();
  const ownerPassword = password ?? randomBytes(24).toString('base64url');
  await rm(location.passwordFile, { force: true });
  await writeFile(location.passwordFile, `${ownerPassword}\n`, { mode: 0o600 });
  if (account.switchTo) await chown(location.passwordFile, account.switchTo.uid, account.switchTo.gid);
  const unfinished = `${location.cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${ownerRole}`,
    `--pwfile=${location.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const { code, output } = await runProgram(binaries.initdb, args, account, 120_000);
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(output);
  }
  await rename(unfinished, location.cluster);
  return ownerPassword;
}
