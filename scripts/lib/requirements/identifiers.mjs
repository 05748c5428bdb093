import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const statementId = /\[(\d{3}\/\d+\/\d+)\]/g;
const testFile = /\.(test|spec)\.tsx?$/;

const findMatches = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].map(([, id = '']) => id);

/** Returns the IDs of the statements that a title names, such as `000/2/14` for `clears the selection [000/2/14]`. */
export const parseIdentifiers = (/** @type {string} */ text) => findMatches(text, statementId);

/**
 * Finds the test files that contain identifiers.
 *
 * @param pattern - captures the identifier in its first group; identifiers of statements by default
 * @returns {Map<string, Set<string>>} files, relative to the repository, by identifier
 */
export function findTestFiles(pattern = statementId) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => testFile.test(file) && existsSync(join(root, file)));
  /** @type {Map<string, Set<string>>} */
  const filesById = new Map();
  for (const file of files) {
    for (const id of findMatches(readFileSync(join(root, file), 'utf8'), pattern)) {
      filesById.set(id, (filesById.get(id) ?? new Set()).add(file));
    }
  }
  return filesById;
}
