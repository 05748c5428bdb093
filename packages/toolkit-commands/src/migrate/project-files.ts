import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../command.ts';

const run = promisify(execFile);
const ignoredFolders = new Set(['node_modules', 'bower_components']);
const maxOutputBytes = 200_000_000;

/** Runs Git, and returns its output, or `undefined` when it fails, for example outside of a repository. */
async function runGit(cwd: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', args, { cwd, maxBuffer: maxOutputBytes });
    return stdout;
  } catch {
    return undefined;
  }
}

/** The state of the files of a project in Git. */
export type GitState = 'clean' | 'changed' | 'none';

/** Returns whether Git could restore the files below the paths. */
export async function getGitState(cwd: string, paths: readonly string[]): Promise<GitState> {
  const output = await runGit(cwd, 'status', '--porcelain', '--', ...paths);
  if (output === undefined) return 'none';
  return output === '' ? 'clean' : 'changed';
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || ignoredFolders.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listFolder(path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return files.flat();
}

/** Lists the files below a path. In a Git repository, ignored files are excluded. */
async function listPath(cwd: string, path: string): Promise<string[]> {
  const absolute = resolve(cwd, path);
  const information = await stat(absolute).catch(() => undefined);
  if (!information) throw new UsageError(`The path ${path} does not exist.`);
  if (information.isFile()) return [absolute];
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = await runGit(absolute, ...args);
  if (output === undefined) return listFolder(absolute);
  const files = output.split('\0').filter((file) => file !== '');
  return files
    .filter((file) => !file.split('/').some((folder) => ignoredFolders.has(folder)))
    .map((file) => join(absolute, file));
}

/**
 * Lists the files of a project.
 *
 * @returns the paths relative to `cwd`, with slashes, sorted and without duplicates
 * @throws {UsageError} when a path does not exist
 */
export async function listFiles(cwd: string, paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(paths.map((path) => listPath(cwd, path)));
  const files = new Set(lists.flat().map((file) => relative(cwd, file).split(sep).join('/')));
  return [...files].sort();
}
