import { readStatements } from './pages.mjs';
import { resultsOf } from './results.mjs';
import { endsWith } from './titles.mjs';

/** @typedef {import('./results.mjs').Result} Result */

/** Why a test doesn't show what it should; `undefined` when it does. */
function flaw(
  /** @type {import('./pages.mjs').TestName} */ { file, titles },
  /** @type {Result[]} */ results,
) {
  const found = results.filter((result) => result.file === file && endsWith(result.path, titles));
  const name = [file, ...titles].join(' › ');
  if (found.length === 0) return `was not run: ${name}`;
  return found.every(({ passed }) => passed) ? undefined : `failed: ${name}`;
}

/**
 * Runs every test that docs/coverage names and tells which statements are shown by tests that passed.
 *
 * @param {string[]} prefixes only these, such as `000/2`; all by default
 */
export async function showStatements(prefixes) {
  const isWanted = (/** @type {string} */ id) =>
    prefixes.length === 0 || prefixes.some((prefix) => `${id}/`.startsWith(`${prefix}/`));
  const statements = readStatements().filter(({ id }) => isWanted(id));
  const results = await resultsOf(statements.flatMap(({ tests }) => tests));
  let shown = 0;
  for (const { id, says, tests, open } of statements) {
    const flaws = tests.map((test) => flaw(test, results)).filter((found) => found !== undefined);
    if (open !== undefined) flaws.push(`open: ${open}`);
    if (flaws.length === 0) shown += 1;
    else console.log([`✗ ${id} ${says}`, ...flaws.map((line) => `    ${line}`)].join('\n'));
  }
  console.log(`\n${statements.length} statements, ${shown} shown`);
  return statements.length > 0 && shown === statements.length ? 0 : 1;
}
