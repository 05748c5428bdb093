// Finds the tests of statements in the JSON reports of Playwright, and their outcomes.
import { stripColors } from '../lib/reports.mjs';
import { parseIdentifiers } from '../lib/requirements/identifiers.mjs';

/** @typedef {import('../lib/reports.mjs').Spec} Spec */
/** @typedef {{ file: string, titles: string[] }} Selection titles of a test or block, with those of its outer blocks */
/** @typedef {{ title: string, succeeded: boolean, violated: boolean }} Outcome of a test, or of all tests of a block */

const isAssertion = (/** @type {{ message?: string } | undefined} */ error) =>
  /\bexpect(\.\w+)?\(/.test(stripColors(error?.message ?? ''));

/**
 * Selects the tests whose title, or the title of one of their blocks, names a statement. Tests of a serial block depend
 * on the tests before them, so the outermost serial block is selected instead.
 *
 * @param {readonly Spec[]} specs all tests of the files
 * @param {readonly string[]} statements
 * @param {(file: string) => string} readSource
 * @returns {Selection[]}
 */
export function selectTests(specs, statements, readSource) {
  const hasStatement = (/** @type {{ title: string }} */ { title }) =>
    parseIdentifiers(title).some((id) => statements.includes(id));
  const selections = specs
    .filter((spec) => [...spec.blocks, spec].some(hasStatement))
    .map(({ file, title, blocks }) => {
      const lines = readSource(file).split('\n');
      const serial = blocks.findIndex(({ line }) => lines[line - 1]?.includes('.serial('));
      const titles = [...blocks.map((block) => block.title), title];
      return { file, titles: serial === -1 ? titles : titles.slice(0, serial + 1) };
    });
  return [...new Map(selections.map((selection) => [JSON.stringify(selection), selection])).values()];
}

/**
 * Returns the outcomes of the tests that have run, and of their blocks. A block has succeeded if all of its
 * tests have, and an assertion that fails in one of its tests violates it.
 *
 * @returns {Outcome[]}
 */
export function listOutcomes(/** @type {readonly Spec[]} */ specs) {
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  for (const { file, title, blocks, ok, tests } of specs) {
    const attempt = tests.at(-1)?.results.at(-1);
    if (!attempt || attempt.status === 'skipped') continue;
    const isViolated = attempt.status === 'failed' && isAssertion(attempt.error);
    let path = file;
    for (const part of [...blocks, { title }]) {
      path += `\n${part.title}`;
      const previous = outcomes.get(path);
      outcomes.set(path, {
        title: part.title,
        succeeded: ok && previous?.succeeded !== false,
        violated: isViolated || previous?.violated === true,
      });
    }
  }
  return [...outcomes.values()];
}
