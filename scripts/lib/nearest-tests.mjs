import path from 'node:path';

const testName = /\.test\.tsx?$/;

/** Returns the name of a file up to the first dot: `report` for `report.ts`, `report.test.ts` and `report.compat.test.ts`. */
const getConcept = (/** @type {string} */ file) => path.posix.basename(file).split('.')[0];

/**
 * Returns the tests in the folder of a file or, if it has none, in the folders below it. If these have none either,
 * continues with the folder above. Of the top folder, returns only its own tests, unless it is the folder of the file:
 * the tests below it are those of the whole package.
 */
function findInFolders(/** @type {string} */ file, /** @type {string} */ top, /** @type {string[]} */ tests) {
  for (let folder = path.posix.dirname(file); folder.startsWith(top); folder = path.posix.dirname(folder)) {
    const below = tests.filter((test) => test.startsWith(`${folder}/`));
    const inside = below.filter((test) => path.posix.dirname(test) === folder);
    if (inside.length > 0) return inside;
    if (below.length > 0) return folder === top && folder !== path.posix.dirname(file) ? [] : below;
  }
  return [];
}

/**
 * Finds the tests to run after a file has changed: the file itself if it is a test; otherwise the tests that are named
 * after it, next to it or in the integration tests of its package; otherwise all unit tests in the nearest folder. Tests
 * of whole screens and of all routes import nearly every file, so imports do not tell which tests are near.
 *
 * @param {string} file path from the repository
 * @param {string[]} files paths of all files
 * @returns {string[]} paths of tests that Vitest runs; tests for `--full` only if the file itself is one
 */
export function findNearestTests(file, files) {
  if (testName.test(file)) return files.includes(file) ? [file] : [];
  const tests = files.filter((name) => testName.test(name) && !name.includes('.full.'));
  const [top] = /^packages\/[^/]+\/src(?=\/)|^(scripts|examples)(?=\/)/.exec(file) ?? [];
  if (top === undefined) return [];
  const integrationTests = path.posix.join(top, '../test');
  const folders = [path.posix.dirname(file), top === 'scripts' ? 'scripts/testing' : integrationTests];
  const named = tests.filter(
    (test) => folders.includes(path.posix.dirname(test)) && getConcept(test) === getConcept(file),
  );
  // The tests of scripts are in one folder, and most of them start programs.
  return named.length > 0 || top === 'scripts' ? named : findInFolders(file, top, tests);
}

/**
 * Returns the part of the repository that contains a file, such as `packages/server`, `scripts` or `examples`.
 *
 * @param {string} file path from the repository
 */
export const getPart = (file) => /^packages\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '';
