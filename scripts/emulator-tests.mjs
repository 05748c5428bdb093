// Runs all scenarios of the emulator with each client library, and the tests with the unmodified sign-in libraries,
// powerbi-report-authoring, powerbi-client-react and powerbi-client-angular. Prints how many passed and failed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib/run.mjs';

const countsFile = join(root, 'test-results/scenarios.txt');
const signInFile = join(root, 'test-results/sign-in.json');
const browserFile = join(root, 'test-results/browser.json');
const scenarioTest = 'packages/emulator/e2e/scenarios.full.spec.ts';
const browserTests = [
  scenarioTest,
  'packages/emulator/e2e/authoring.full.spec.ts',
  'packages/emulator/e2e/msal-browser.full.spec.ts',
  'packages/emulator/e2e/wrappers.full.spec.ts',
  'examples/frameworks/powerbi-client-react/e2e',
];

/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {{ file: string, ok: boolean }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @type {(file: string) => unknown} */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @type {(suite: Suite) => Spec[]} */
const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/**
 * Returns the counts of the scenarios, which each test of the scenarios adds to a file.
 *
 * @returns {Counts}
 */
function countScenarios() {
  const lines = existsSync(countsFile) ? readFileSync(countsFile, 'utf8').trim().split('\n') : [];
  const counts = lines.map((line) => line.split(' ').map(Number));
  return {
    passed: counts.reduce((total, [passed = 0]) => total + passed, 0),
    failed: counts.reduce((total, [, failed = 0]) => total + failed, 0),
  };
}

/**
 * Returns the counts of the other browser tests.
 *
 * @returns {Counts}
 */
function countBrowserTests() {
  const specs = listSpecs(/** @type {Suite} */ (readJson(browserFile) ?? {}));
  const others = specs.filter(({ file }) => !scenarioTest.endsWith(file));
  const passed = others.filter(({ ok }) => ok).length;
  return { passed, failed: others.length - passed };
}

/**
 * Returns the counts of the tests with the sign-in libraries.
 *
 * @returns {Counts}
 */
function countSignInTests() {
  const results = /** @type {{ numPassedTests?: number, numFailedTests?: number }} */ (
    readJson(signInFile) ?? {}
  );
  return { passed: results.numPassedTests ?? 0, failed: results.numFailedTests ?? 0 };
}

for (const file of [countsFile, signInFile, browserFile]) rmSync(file, { force: true });
const env = { TEST_LONG: '1', SCENARIO_COUNTS: countsFile };
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${signInFile}`];
const signInTest = 'packages/emulator/test/sign-in-libraries.test.ts';
// Playwright empties the folder of the results, so the sign-in tests are counted first.
const signInCode = await run(['vitest', 'run', '--project=server', signInTest, ...reporters]);
const signInCounts = countSignInTests();
const browserCode = await run(
  ['playwright', 'test', '--project=browser', ...browserTests, ...process.argv.slice(2)],
  { env },
);
const counts = [countScenarios(), countBrowserTests(), signInCounts];
const passed = counts.reduce((total, count) => total + count.passed, 0);
const failed = counts.reduce((total, count) => total + count.failed, 0);
const isFailed = signInCode !== 0 || browserCode !== 0;
console.log(`\n${passed} passed, ${isFailed ? Math.max(1, failed) : failed} failed`);
process.exitCode = isFailed || passed === 0 ? 1 : 0;
