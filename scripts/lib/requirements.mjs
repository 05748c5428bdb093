import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ id: string, tests: string[] }} Statement `tests`: files and titles, in which `…` represents any text */

const folder = join(root, 'docs/requirements');
const row = /^\| (\d{3}\/\d+\/\d+) \|(.+)$/gm;
const namedTest = /`([^`]+\.(?:test|spec)\.tsx? › [^`]+)`/g;

/**
 * Reads the rows of a table of statements.
 *
 * @returns {Statement[]}
 */
export const parseStatements = (/** @type {string} */ page) =>
  [...page.matchAll(row)].map(([, id = '', cells = '']) => ({
    id,
    tests: [...cells.matchAll(namedTest)].map(([, test = '']) => test),
  }));

/** Returns every statement of the pages in docs/requirements. */
export const readStatements = () =>
  readdirSync(folder).flatMap((name) => parseStatements(readFileSync(join(folder, name), 'utf8')));

const escape = (/** @type {string} */ text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a pattern for the tests with this title, or in a describe block with this title. */
function toPattern(/** @type {string} */ namedTest) {
  const [file = '', ...titles] = namedTest.split(' › ');
  const title = titles.join(' › ').split('…').map(escape).join('.*');
  return new RegExp(`^${escape(file)} › (.* › )?${title}($| › )`, 's');
}

/**
 * Returns a line for each test of a statement that was not run, and for each statement without tests.
 *
 * @param {Statement[]} statements
 * @param {string[]} executedTests files with the titles of the describe blocks and tests
 */
export const findUnproven = (statements, executedTests) =>
  statements.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id} names no test`];
    const missing = tests.filter((test) => {
      const pattern = toPattern(test);
      return !executedTests.some((executed) => pattern.test(executed));
    });
    return missing.map((test) => `${id} names a test that was not run: ${test}`);
  });
