import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/**
 * @typedef {{ file: string, titles: string[] }} TestName a file below the root, and the titles of a test or of one of
 *   its steps; groups around it may be left out
 * @typedef {{ id: string, says: string, tests: TestName[], open: string | undefined }} Statement `open`: why no test
 *   shows it
 */

const folder = 'docs/coverage';
const row = /^\| (\d{3}\/\d+\/\d+) \| (.+?) \| (.+) \|$/gm;
const openMark = 'Open: ';

/** @returns {TestName} */
function testName(/** @type {string} */ text) {
  const [file = '', ...titles] = text.replaceAll('\\|', '|').split(' › ');
  return { file: file.startsWith('docs/') ? file : `packages/${file}`, titles };
}

/** @returns {Statement} */
function statement(/** @type {RegExpMatchArray} */ [, id = '', says = '', shownBy = '']) {
  if (shownBy.startsWith(openMark)) return { id, says, tests: [], open: shownBy.slice(openMark.length) };
  return { id, says, tests: shownBy.split('<br>').map(testName), open: undefined };
}

/** Every row of the pages in docs/coverage, in their order. */
export const readStatements = () =>
  readdirSync(join(root, folder))
    .filter((name) => /^\d/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(row)])
    .map(statement);
