// Puts each deliberate fault into the code, one at a time, and expects a test of each violated statement to fail.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { reportError } from '../bootstrap.mjs';
import { readArguments } from '../lib/arguments.mjs';
import { findTestFiles } from '../lib/requirements/identifiers.mjs';
import { root } from '../lib/run.mjs';
import { createBrowserTestRunner } from './browser-tests.mjs';
import { faults } from './faults.mjs';
import { createUnitTestRunner } from './unit-tests.mjs';

/** @typedef {import('./faults.mjs').Fault} Fault */
/** @typedef {{ proven: string[], violated: string[], output: string }} TestResult */
/** @typedef {(statements: readonly string[], files: readonly string[], fault?: Fault) => Promise<TestResult>} RunTests */

const usage = `npm run test:faults -- [STATEMENT…] [options]

  STATEMENT  statements whose faults are tested, such as 000/2/9 (all)
  --unit     only faults that unit tests detect
  --browser  only faults that browser tests detect`;
const options = /** @type {const} */ ({
  unit: { type: 'boolean', default: false },
  browser: { type: 'boolean', default: false },
});
const { values, positionals } = readArguments(usage, options, { min: 0, max: Infinity });
const unknown = positionals.find((id) => !faults.some(({ statements }) => statements.includes(id)));
if (unknown !== undefined) {
  console.error(`Statement ${unknown} has no fault. See scripts/faults.`);
  process.exit(2);
}
const testFiles = findTestFiles();
const isUnitTest = (/** @type {string} */ file) => /^packages\/[\w-]+\/src\//.test(file);
const isBrowserTest = (/** @type {string} */ file) => file.endsWith('.spec.ts');

/**
 * Finds the test files of statements.
 *
 * @param {readonly string[]} statements
 * @param {(file: string) => boolean} isIncluded
 */
const findFiles = (statements, isIncluded) => [
  ...new Set(statements.flatMap((id) => [...(testFiles.get(id) ?? [])].filter(isIncluded))),
];

/** Returns whether every statement of a fault has a unit test. Browser tests require a build and take longer. */
const hasUnitTests = (/** @type {Fault} */ { statements }) =>
  statements.every((id) => findFiles([id], isUnitTest).length > 0);

const selected = faults.filter(
  (fault) =>
    (positionals.length === 0 || fault.statements.some((id) => positionals.includes(id))) &&
    (values.unit === values.browser || hasUnitTests(fault) === values.unit),
);

/** Returns whether the code contains the text that a fault replaces, once. */
function isApplicable(/** @type {Fault} */ { file, search }) {
  if (readFileSync(join(root, file), 'utf8').split(search).length === 2) return true;
  console.error(`${file} must contain this text once: ${search}`);
  return false;
}

/** @type {string[]} */
const undetected = [];
let testedCount = 0;

/** Prints whether a fault is detected, and otherwise the result of the tests. */
function reportFault(/** @type {Fault} */ { statements, file, search }, isDetected = true, output = '') {
  testedCount += 1;
  const progress = `${testedCount}/${selected.length}`;
  const fault = `${statements.join(', ')}  ${file}`;
  console.log(`${isDetected ? '✓ detected' : '✗ not detected'}  ${progress}  ${fault}`);
  if (isDetected) return;
  undetected.push(`${fault}: ${search.split('\n')[0]}`);
  console.log(`  ${(output.trim() || 'All tests pass.').slice(-2_000).replaceAll('\n', '\n  ')}`);
}

/**
 * Runs the tests of the selected faults without faults, then with one fault at a time.
 *
 * @param {readonly Fault[]} faultsOfRunner
 * @param {(file: string) => boolean} isIncluded
 * @param {readonly RunTests[]} runners
 */
async function testFaults(faultsOfRunner, isIncluded, runners) {
  const [firstRunner] = runners;
  if (!firstRunner || faultsOfRunner.length === 0) return;
  const statements = [...new Set(faultsOfRunner.flatMap((fault) => fault.statements))];
  console.log(`… Run the tests of ${statements.length} statements without faults.`);
  const baseline = await firstRunner(statements, findFiles(statements, isIncluded));
  const isProven = (/** @type {string} */ id) =>
    baseline.proven.includes(id) && !baseline.violated.includes(id);
  const unproven = statements.filter((id) => !isProven(id));
  if (unproven.length > 0) console.error(`The tests of ${unproven.join(', ')} fail:\n${baseline.output}`);

  const queue = [...faultsOfRunner];
  const testNextFaults = async (/** @type {RunTests} */ runTests) => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      if (!isApplicable(fault) || !fault.statements.every(isProven)) {
        reportFault(fault, false, 'The tests did not run.');
        continue;
      }
      const files = findFiles(fault.statements, isIncluded);
      const { violated, output } = await runTests(fault.statements, files, fault);
      reportFault(
        fault,
        fault.statements.every((id) => violated.includes(id)),
        output,
      );
    }
  };
  await Promise.all(runners.map(testNextFaults));
}

const countRunners = (/** @type {readonly Fault[]} */ { length }) => Math.min(length, availableParallelism());

async function testAllFaults() {
  const unitFaults = selected.filter(hasUnitTests);
  const unitTestRunners = await Promise.all(
    Array.from({ length: countRunners(unitFaults) }, createUnitTestRunner),
  );
  await testFaults(
    unitFaults,
    isUnitTest,
    unitTestRunners.map(({ run }) => run),
  );
  await Promise.all(unitTestRunners.map(({ close }) => close()));

  const browserFaults = selected.filter((fault) => !hasUnitTests(fault));
  await testFaults(
    browserFaults,
    isBrowserTest,
    await Promise.all(Array.from({ length: countRunners(browserFaults) }, createBrowserTestRunner)),
  );
}

await testAllFaults().catch((/** @type {unknown} */ error) => {
  reportError(error);
  process.exit();
});

console.log(`\n${selected.length - undetected.length} of ${selected.length} faults detected`);
if (undetected.length > 0) console.log(`Not detected:\n  ${undetected.join('\n  ')}`);
process.exitCode = undetected.length === 0 ? 0 : 1;
