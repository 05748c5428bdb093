// Puts each deliberate fault into a copy of the repository, one at a time, and expects a test of its statement to fail.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, withPnpm } from '../bootstrap.mjs';
import { readArguments } from '../lib/arguments.mjs';
import { findTestFiles } from '../lib/requirements/identifiers.mjs';
import { faults } from './faults.mjs';

const usage = `npm run test:faults -- [STATEMENT…]

  STATEMENT  statements whose faults are tested, such as 000/2/9 (all)`;
const { positionals } = readArguments(usage, {}, { min: 0, max: faults.length });
const unknown = positionals.find((id) => !faults.some(({ statement }) => statement === id));
if (unknown !== undefined) {
  console.error(`Statement ${unknown} has no fault. See scripts/faults/faults.mjs.`);
  process.exit(2);
}
const selected = faults.filter(
  ({ statement }) => positionals.length === 0 || positionals.includes(statement),
);
const testFiles = findTestFiles();

/** Copies the files that Git does not ignore to a temporary folder. */
function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'embed-portal-faults-'));
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8' });
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    options,
  );
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
  return copy;
}

const copy = copyRepository();
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

/** Runs a command in the copy and returns whether it succeeded, its standard output and its complete output. */
function runInCopy(/** @type {string[]} */ ...command) {
  const [program = '', ...args] = withPnpm(...command);
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { succeeded: status === 0, stdout, output: stdout + stderr };
}

/** Runs a command in the copy. Exits if it fails. */
function requireSuccess(/** @type {string[]} */ ...command) {
  const { succeeded, output } = runInCopy(...command);
  if (succeeded) return;
  console.error(output);
  process.exit(1);
}

/**
 * Counts the failed tests in a JSON report that a test runner has printed.
 *
 * @param {{ succeeded: boolean, stdout: string, output: string }} result
 * @param {(report: { numFailedTests: number, stats: { unexpected: number } }) => number} getFailed
 */
function countFailures({ succeeded, stdout, output }, getFailed) {
  try {
    const failed = getFailed(JSON.parse(stdout.slice(stdout.indexOf('{'))));
    return { failed: failed === 0 && !succeeded ? NaN : failed, output };
  } catch {
    return { failed: NaN, output };
  }
}

/**
 * Runs the tests of a statement. Prefers unit tests, because browser tests require a build.
 *
 * @returns {{ failed: number, output: string }} number of failed tests; NaN if the test runner has crashed
 */
function runTests(/** @type {string} */ id) {
  const files = [...(testFiles.get(id) ?? [])];
  const unitTests = files.filter((file) => file.includes('/src/'));
  if (unitTests.length > 0) {
    const filter = ['--testNamePattern', `\\[${id}\\]`];
    const command = ['exec', 'vitest', 'run', '--project=unit*', '--reporter=json', ...unitTests, ...filter];
    return countFailures(runInCopy(...command), ({ numFailedTests }) => numFailedTests);
  }
  requireSuccess('exec', 'turbo', 'run', 'build');
  // Steps of tests name statements too, so all tests of the files run.
  const command = ['exec', 'playwright', 'test', '--project=browser', '--reporter=json', ...files];
  return countFailures(runInCopy(...command), ({ stats }) => stats.unexpected);
}

/**
 * Returns whether the tests of a statement pass without its fault and fail with it.
 *
 * @param {import('./faults.mjs').Fault} fault
 */
function isDetected({ statement, file, search, replacement }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(search).length !== 2) {
    console.error(`${file} must contain this text once: ${search}`);
    return false;
  }
  const withoutFault = runTests(statement);
  if (withoutFault.failed !== 0) {
    console.error(`The tests of ${statement} fail without the fault:\n${withoutFault.output}`);
    return false;
  }
  writeFileSync(
    path,
    source.replace(search, () => replacement),
  );
  const { failed } = runTests(statement);
  writeFileSync(path, source);
  return failed > 0;
}

requireSuccess('install', '--frozen-lockfile', '--prefer-offline');
let detected = 0;
for (const fault of selected) {
  const isFound = isDetected(fault);
  detected += Number(isFound);
  console.log(`${isFound ? '✓ detected' : '✗ not detected'}  ${fault.statement}  ${fault.file}`);
}
console.log(`\n${detected} of ${selected.length} faults detected`);
process.exitCode = detected === selected.length ? 0 : 1;
