// Finds the tests of statements in the JSON reports of Playwright, and their outcomes.
import { stripColors } from '../lib/reports.mjs';
import { parseIdentifiers } from '../lib/requirements/identifiers.mjs';

/** @typedef {import('../lib/reports.mjs').Spec} Spec */
/** @typedef {import('../lib/reports.mjs').Step} Step */
/** @typedef {{ file: string, titles: string[] }} Selection titles of a test or block, with those of its outer blocks */
/** @typedef {{ title: string, succeeded: boolean, violated: boolean }} Outcome of a test, of a step, or of all tests of a block */

const isAssertion = (/** @type {{ message?: string } | undefined} */ error) =>
  /\bexpect(\.\w+)?\(/.test(stripColors(error?.message ?? ''));

/**
 * Selects the tests whose title, or the title of one of their blocks or steps, names a statement. Tests of a serial
 * block depend on the tests before them, so the outermost serial block is selected instead.
 *
 * @param {readonly Spec[]} specs all tests of the files, in their order
 * @param {readonly string[]} statements
 * @param {(file: string) => string} readSource
 * @returns {Selection[]}
 */
export function selectTests(specs, statements, readSource) {
  const hasStatement = (/** @type {string} */ text) =>
    parseIdentifiers(text).some((id) => statements.includes(id));
  const files = [...new Set(specs.map(({ file }) => file))];
  return files.flatMap((file) => {
    const specsOfFile = specs.filter((spec) => spec.file === file);
    const lines = readSource(file).split('\n');
    const named = specsOfFile.filter(({ title, blocks }) =>
      [...blocks, { title }].some((part) => hasStatement(part.title)),
    );
    const stepLines = lines.flatMap((text, index) =>
      text.includes('test.step(') && hasStatement(text) ? [index + 1] : [],
    );
    const enclosing = stepLines.flatMap((line) => specsOfFile.findLast((spec) => spec.line <= line) ?? []);
    const selections = [...new Set([...named, ...enclosing])].map(({ title, blocks }) => {
      const serial = blocks.findIndex(({ line }) => lines[line - 1]?.includes('.serial('));
      const titles = [...blocks.map((block) => block.title), title];
      return serial === -1 ? titles : titles.slice(0, serial + 1);
    });
    return [...new Map(selections.map((titles) => [titles.join('\n'), { file, titles }])).values()];
  });
}

/**
 * Returns the outcomes of the tests that have run, and of their blocks and steps. A block has succeeded if all of its
 * tests have, and an assertion that fails in one of its tests violates it.
 *
 * @returns {Outcome[]}
 */
export function listOutcomes(/** @type {readonly Spec[]} */ specs) {
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  const addOutcome = (
    /** @type {string[]} */ path,
    /** @type {boolean} */ succeeded,
    /** @type {boolean} */ violated,
  ) => {
    const key = path.join('\n');
    const previous = outcomes.get(key);
    outcomes.set(key, {
      title: path.at(-1) ?? '',
      succeeded: succeeded && previous?.succeeded !== false,
      violated: violated || previous?.violated === true,
    });
  };
  for (const { file, title, blocks, ok, tests } of specs) {
    const attempt = tests.at(-1)?.results.at(-1);
    if (!attempt || attempt.status === 'skipped') continue;
    const isViolation = (/** @type {{ message?: string } | undefined} */ error) =>
      attempt.status === 'failed' && isAssertion(error);
    const path = [file, ...blocks.map((block) => block.title), title];
    for (let length = 2; length <= path.length; length += 1) {
      addOutcome(path.slice(0, length), ok, isViolation(attempt.error));
    }
    const addSteps = (/** @type {string[]} */ parent, /** @type {Step[]} */ steps = []) => {
      for (const step of steps) {
        const stepPath = [...parent, step.title];
        addOutcome(stepPath, step.error === undefined, isViolation(step.error));
        addSteps(stepPath, step.steps);
      }
    };
    addSteps(path, attempt.steps);
  }
  return [...outcomes.values()];
}
