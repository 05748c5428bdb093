import { chmod, mkdir, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removePostgres } from '@embed-portal/dev-postgres';
import { DemoError } from './demo-error.ts';

export interface DataFolder {
  folder: string;
  postgres: string;
  identity: string;
  logs: string;
  /** Configuration files that are rewritten at each start. */
  run: string;
  secretsFile: string;
}

/** Returns the paths of the demo's files in a data folder. */
export function getDataFolder(folder: string): DataFolder {
  const resolveInside = (name: string) => path.join(folder, name);
  return {
    folder,
    postgres: resolveInside('postgres'),
    identity: resolveInside('identity'),
    logs: resolveInside('logs'),
    run: resolveInside('run'),
    secretsFile: resolveInside('secrets.json'),
  };
}

/**
 * Problem and remedy by file system error code. {@link toFolderError} appends the options that select another folder.
 */
const problems: Record<string, string> = {
  ENOSPC: 'is on a full disk: free some space or choose another folder',
  EDQUOT: 'exceeds the disk quota: free some space or choose another folder',
  EROFS: 'is not writable: make it writable or choose another folder',
  EACCES: 'is not writable: make it writable or choose another folder',
  EPERM: 'is not writable: make it writable or choose another folder',
  ENOTDIR: 'has a file in its path: choose another folder',
  EEXIST: 'is a file: choose another folder',
  // Node reports this code when it creates a folder on a read-only disk.
  ENOENT: 'cannot be created: check that its disk is writable, or choose another folder',
};

/** Returns a one-sentence error for common file system failures of the data folder, and undefined for other errors. */
export function toFolderError(error: unknown, folder: string): DemoError | undefined {
  const { code = '', path: failedPath } = error as NodeJS.ErrnoException;
  const problem = problems[code];
  if (!problem || (failedPath !== undefined && !path.resolve(failedPath).startsWith(folder)))
    return undefined;
  return new DemoError('data_unusable', `The data folder ${folder} ${problem} with --data or DATA_DIR.`, {
    cause: error,
  });
}

/**
 * Creates the data folder and verifies that it is writable. When this process runs as root, other users can enter the
 * folder but not list it, because PostgreSQL then runs as another user. Only the owner can read the secrets inside.
 *
 * @throws {Error} the file system error; see {@link toFolderError}.
 */
export async function prepareDataFolder(data: DataFolder): Promise<void> {
  await mkdir(data.folder, { recursive: true });
  await chmod(data.folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const folder of [data.identity, data.logs, data.run]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  const probe = path.join(data.run, 'probe');
  await writeFile(probe, Buffer.alloc(64 * 1024));
  await unlink(probe);
}

/** Deletes the demo's own files from its data folder, and no others. */
export async function resetData(data: DataFolder): Promise<void> {
  await removePostgres(data.postgres);
  for (const entry of [data.identity, data.logs, data.run, data.secretsFile]) {
    await rm(entry, { recursive: true, force: true });
  }
}
