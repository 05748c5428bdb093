import { chmod, mkdir, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removePostgres } from '@embed-portal/server/postgres';
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

export function dataFolder(folder: string): DataFolder {
  const inside = (name: string) => path.join(folder, name);
  return {
    folder,
    postgres: inside('postgres'),
    identity: inside('identity'),
    logs: inside('logs'),
    run: inside('run'),
    secretsFile: inside('secrets.json'),
  };
}

const faults: Record<string, string> = {
  ENOSPC: 'is on a full disk: free some space or choose another one',
  EDQUOT: 'is on a full disk: free some space or choose another one',
  EROFS: 'is not writable: make it writable or choose another one',
  EACCES: 'is not writable: make it writable or choose another one',
  EPERM: 'is not writable: make it writable or choose another one',
  ENOTDIR: 'lies below a file: choose another one',
  EEXIST: 'is a file: choose another one',
  // Node reports this code when it creates a folder on a read-only disk.
  ENOENT: "can't be made: its disk may be read-only; choose another one",
};

/**
 * Returns an error with a one-sentence explanation for common file system failures, and undefined for any other error.
 */
export function toFolderError(error: unknown, folder: string): DemoError | undefined {
  const { code = '', path: at } = error as NodeJS.ErrnoException;
  const fault = faults[code];
  if (!fault || (at !== undefined && !path.resolve(at).startsWith(folder))) return undefined;
  return new DemoError(`The data folder ${folder} ${fault} with --data or DATA_DIR.`, { cause: error });
}

/**
 * Creates the folder and verifies that it is writable. Other users can traverse but not list it, because PostgreSQL
 * runs as another user when this process runs as root. Secrets inside have restrictive modes.
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
