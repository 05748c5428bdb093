import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { CreateError } from './create-error.ts';

/** Files that a new folder can contain, because other tools create them. */
const ignoredFiles = new Set(['.git', '.DS_Store']);
const packageNamePattern = /^[a-z0-9][a-z0-9._-]{0,213}$/;
const maxListedFiles = 5;

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !ignoredFiles.has(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new CreateError(`${folder} is a file. Choose another folder.`);
    throw new CreateError(`${folder} is not readable (${code}). Choose another folder.`);
  }
}

/** Returns why a project cannot be created in a folder, or `undefined` if it can. */
export function findFolderProblem(folder: string): string | undefined {
  const name = basename(resolve(folder));
  if (!packageNamePattern.test(name))
    return `The folder name '${name}' is not a valid package name. Use lowercase letters, digits, hyphens, periods and underscores, and begin with a letter or a digit.`;
  const files = listFiles(resolve(folder));
  if (files.length === 0) return undefined;
  const listed = files.slice(0, maxListedFiles).join(', ');
  const more = files.length > maxListedFiles ? `, and ${files.length - maxListedFiles} more` : '';
  return `The folder '${folder}' is not empty (${listed}${more}). Choose another folder, or move its files.`;
}

/**
 * Returns the absolute path and the package name of a new project.
 * @throws {CreateError} when the folder is not empty or its name is not a valid package name
 */
export function requireTargetFolder(folder: string): { path: string; name: string } {
  const problem = findFolderProblem(folder);
  if (problem !== undefined) throw new CreateError(problem);
  const path = resolve(folder);
  return { path, name: basename(path) };
}
