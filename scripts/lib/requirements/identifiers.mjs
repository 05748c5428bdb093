import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

const identifier = /\[(\d{3}\/\d+\/\d+)\]/g;
const testFile = /\.(test|spec)\.tsx?$/;

/** Returns the statements that a test title names, such as `000/2/14` for `clears the selection [000/2/14]`. */
export const parseIdentifiers = (/** @type {string} */ text) =>
  [...text.matchAll(identifier)].map(([, id = '']) => id);

/**
 * Finds the test files that name each statement.
 *
 * @returns {Map<string, Set<string>>} files, relative to the repository, by statement
 */
export function findTestFiles() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => testFile.test(file) && existsSync(join(root, file)));
  /** @type {Map<string, Set<string>>} */
  const filesById = new Map();
  for (const file of files) {
    for (const id of parseIdentifiers(readFileSync(join(root, file), 'utf8'))) {
      filesById.set(id, (filesById.get(id) ?? new Set()).add(file));
    }
  }
  return filesById;
}
