import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PostgresError } from './errors.ts';

const execute = promisify(execFile);
const userName = 'postgres';

/** Operating system user that runs PostgreSQL. */
export interface OsUser {
  /** Undefined runs PostgreSQL as the current user; otherwise root switches to this user. */
  switchTo?: { uid: number; gid: number };
}

async function findOsUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, name])).stdout)),
    );
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the user to run PostgreSQL as. PostgreSQL does not run as root, so root uses the system user `postgres`,
 * creating it if necessary.
 *
 * @throws {PostgresError} `no_unprivileged_user` when this program runs as root and cannot create the user.
 */
export async function resolveOsUser(): Promise<OsUser> {
  if (process.getuid?.() !== 0) return {};
  const existing = await findOsUser(userName);
  if (existing) return { switchTo: existing };
  await execute('useradd', ['--system', '--user-group', '--no-create-home', userName]).catch(() => undefined);
  const created = await findOsUser(userName);
  if (created) return { switchTo: created };
  throw new PostgresError(
    'no_unprivileged_user',
    `PostgreSQL does not run as root and the user '${userName}' could not be created. Start this program as a user other than root.`,
  );
}
