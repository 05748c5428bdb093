// Runs the test suites and prints a summary: `node scripts/test.mjs [--full | --long] [SUITE…]`.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { install, reportError } from './bootstrap.mjs';
import { readArguments } from './lib/arguments.mjs';
import { testChangedFiles } from './lib/changed.mjs';
import { readPlaywrightResults, readVitestResults } from './lib/reports.mjs';
import { findUnproven, readStatements } from './lib/requirements.mjs';
import { root, run, withPnpm } from './lib/run.mjs';
import { mainSuiteNames, selectTests, suiteNames } from './lib/suites.mjs';

/**
 * @typedef {object} Task of a Turborepo summary
 * @property {string} taskId such as `@embed-portal/server#lint`
 * @property {string} task
 * @property {string} command
 * @property {string} directory
 * @property {{ exitCode: number, startTime: number, endTime: number }} execution
 * @property {{ status: 'HIT' | 'MISS' }} cache
 */
/** @typedef {import('./lib/reports.mjs').Results & { isCached: boolean, seconds: number }} Result */

const usage = `npm test -- [--full | --long | --changed [--base COMMIT]] [SUITE…]

Runs these suites: ${mainSuiteNames.join(', ')}.

  --full  also run ${suiteNames.filter((name) => !mainSuiteNames.includes(name)).join(', ')}, the text lint, and the test files whose names contain
          .full, such as matrices, crashes, created apps and the documentation site, and check that each statement of
          docs/requirements has a test
  --long  like --full, with the complete set of random inputs and repetitions instead of a sample

  --changed      only run the nearest unit and integration tests of the files that have changed since the last commit,
                 including new files, and print the time of each package
  --base COMMIT  with --changed: compare with this commit or branch instead, such as main`;
const { values, positionals } = readArguments(
  usage,
  {
    full: { type: 'boolean' },
    long: { type: 'boolean' },
    changed: { type: 'boolean' },
    base: { type: 'string', default: 'HEAD' },
  },
  { min: 0, max: suiteNames.length },
);

const maxSilenceMs = 8_000;

/** Runs a command, and prints the elapsed time when the command has printed nothing for some seconds. */
async function runWithProgress(/** @type {string} */ suite, /** @type {string[]} */ command) {
  const start = performance.now();
  let last = start;
  const timer = setInterval(() => {
    if (performance.now() - last < maxSilenceMs) return;
    last = performance.now();
    console.log(`  … ${suite}: ${Math.round((last - start) / 1000)} s`);
  }, 1_000);
  const onOutput = (/** @type {string} */ text) => {
    last = performance.now();
    process.stdout.write(text);
  };
  const code = await run(command, { onOutput });
  clearInterval(timer);
  return code;
}

const summaries = path.join(root, '.turbo/runs');

/**
 * Runs the tasks of all suites in one Turborepo run, two at a time, so that no processor is idle while the last task of
 * a suite ends.
 *
 * @returns the exit code of Turborepo, and the tasks that were run
 */
async function runTasks(/** @type {Record<string, string[]>} */ suites) {
  console.log(`\n── ${Object.keys(suites).join(', ')}`);
  rmSync(summaries, { recursive: true, force: true });
  const options = [
    '--concurrency=2',
    '--continue=dependencies-successful',
    '--log-order=stream',
    '--output-logs=new-only',
    '--summarize',
  ];
  const tasks = Object.values(suites).flat();
  const code = await runWithProgress('tests', withPnpm('exec', 'turbo', 'run', ...tasks, ...options));
  const [file = ''] = readdirSync(summaries);
  /** @type {{ tasks: Task[] }} */
  const summary = JSON.parse(readFileSync(path.join(summaries, file), 'utf8'));
  // Tasks are missing that were not run because a dependency failed. Tasks without a script do nothing.
  return { code, tasks: summary.tasks.filter(({ command }) => command !== '<NONEXISTENT>') };
}

/**
 * Reads the result of a task. Counts each test of a test task, and any other task as one check.
 *
 * @returns {Result}
 */
function readTaskResult(/** @type {Task} */ { taskId, task, directory, execution, cache }) {
  const isCached = cache.status === 'HIT';
  const { exitCode, startTime, endTime } = execution;
  const seconds = (endTime - startTime) / 1000;
  if (task.startsWith('test:')) {
    const report = path.join(directory, 'test-results', `${task.replaceAll(':', '-')}.json`);
    return { ...readVitestResults(report, exitCode), isCached, seconds };
  }
  const hasPassed = exitCode === 0;
  const failures = hasPassed ? [] : [taskId];
  return { passed: Number(hasPassed), failed: Number(!hasPassed), failures, tests: [], isCached, seconds };
}

/**
 * Runs the browser tests of all packages.
 *
 * @returns {Promise<Result>}
 */
async function runBrowserTests() {
  console.log('\n── e2e');
  const report = 'test-results/browser.json';
  rmSync(path.join(root, report), { force: true });
  const start = performance.now();
  const code = await runWithProgress('e2e', withPnpm('exec', 'playwright', 'test', '--project=browser'));
  const seconds = (performance.now() - start) / 1000;
  return { ...readPlaywrightResults(report, code), isCached: false, seconds };
}

/** Adds up the results of a suite. */
function summarize(/** @type {Result[]} */ results) {
  const sum = (/** @type {'passed' | 'failed' | 'seconds'} */ field) =>
    results.reduce((total, result) => total + result[field], 0);
  const cached = results.filter(({ isCached }) => isCached).length;
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    note: `${Math.round(sum('seconds'))} s${cached > 0 ? `, ${cached} of ${results.length} tasks cached` : ''}`,
    remarks: results.flatMap(({ failures }) => failures.map((failure) => `✗ ${failure}`)),
    tests: results.flatMap(({ tests }) => tests),
  };
}

/**
 * Runs the suites and prints the summary.
 *
 * @param {Record<string, string[]>} suites the tasks of each suite
 * @param {Promise<unknown> | undefined} chromium installation of the browser
 * @param {boolean} hasAllTests whether each statement of docs/requirements needs a test that was run
 */
async function runSuites(suites, chromium, hasAllTests) {
  const { code, tasks } = await runTasks(suites);
  const lines = [];
  const remarks = [];
  const tests = [];
  let [passed, failed] = [0, 0];
  for (const [name, suiteTasks] of Object.entries(suites)) {
    const results = tasks.filter(({ task }) => suiteTasks.includes(task)).map(readTaskResult);
    const isBuilt = results.length > 0 && results.every((result) => result.failed === 0);
    if (name === 'e2e') await chromium;
    const summary = summarize(name === 'e2e' && isBuilt ? [await runBrowserTests()] : results);
    passed += summary.passed;
    failed += summary.failed;
    remarks.push(...summary.remarks);
    tests.push(...summary.tests);
    lines.push(`${name.padEnd(14)} ${summary.passed} passed, ${summary.failed} failed (${summary.note})`);
  }
  if (hasAllTests) {
    const statements = readStatements();
    const unproven = findUnproven(statements, tests);
    failed += unproven.length;
    remarks.push(...unproven.map((line) => `✗ ${line}`));
    lines.push(`${'requirements'.padEnd(14)} ${statements.length} checked, ${unproven.length} failed`);
  }
  const selectedTasks = Object.values(suites).flat();
  const dependencies = summarize(
    tasks.filter(({ task }) => !selectedTasks.includes(task)).map(readTaskResult),
  );
  failed += dependencies.failed;
  remarks.push(...dependencies.remarks);
  if (code !== 0 && failed === 0) {
    failed = 1;
    remarks.push(`✗ turbo ended with exit code ${code}`);
  }
  if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

const unknown = positionals.find((name) => !suiteNames.includes(name));
if (unknown !== undefined) {
  console.error(`There is no suite '${unknown}'. Suites: ${suiteNames.join(', ')}.`);
  process.exitCode = 2;
} else if (values.changed) {
  const test = async () => {
    await install();
    process.exitCode = await testChangedFiles(values.base);
  };
  await test().catch(reportError);
} else {
  const { tasks, env, hasAllTests } = selectTests(values, positionals);
  Object.assign(process.env, env);
  await install().then(async () => {
    if (tasks['integration']) await run(['node', 'scripts/programs.mjs']);
    // Install Chromium while the other suites run. If that fails, the browser tests report it.
    const chromium = tasks['e2e'] ? run(['node', 'scripts/chromium.mjs']) : undefined;
    await runSuites(tasks, chromium, hasAllTests);
  }, reportError);
}
