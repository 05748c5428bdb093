// Runs the test suites one after the other and prints a summary: `node scripts/test.mjs [--full] [SUITE…]`.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { install, reportError, root, run, withPnpm } from './bootstrap.mjs';
import { readArguments } from './lib/arguments.mjs';
import { readPlaywrightCounts, readVitestCounts } from './lib/reports.mjs';

/** @typedef {import('./lib/reports.mjs').Counts} Counts */
/**
 * @typedef {object} Task of a Turborepo summary
 * @property {string} taskId such as `@embed-portal/server#lint`
 * @property {string} task
 * @property {string} command
 * @property {string} directory
 * @property {{ exitCode: number }} [execution] missing if the task was not run
 * @property {{ status: 'HIT' | 'MISS' }} cache
 */

/**
 * The tasks of each suite, see turbo.json, and how many of them run at a time. Most test runners use all processors.
 *
 * @type {Record<string, { tasks: string[], concurrency?: number }>}
 */
const suites = {
  lint: {
    tasks: ['lint', 'lint:root', 'lint:imports', 'lint:knip', 'lint:text', 'lint:commits'],
    concurrency: 2,
  },
  typecheck: { tasks: ['typecheck', 'typecheck:root'], concurrency: 2 },
  unit: { tasks: ['test:unit', 'test:unit:root'] },
  licenses: { tasks: ['licenses'] },
  'package-checks': { tasks: ['size', 'size:install', 'api:check'] },
  docs: { tasks: ['test:docs'] },
  integration: { tasks: ['test:integration'] },
  e2e: { tasks: ['build'], concurrency: 2 },
};

const usage = `npm test -- [--full] [SUITE…]

Runs these suites, all by default: ${Object.keys(suites).join(', ')}.

  --full  run long suites in full instead of a sample`;

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
 * Reads the results of the last Turborepo run. Counts each test of a test task, and any other task as one check.
 *
 * @returns {(Counts & { isCached: boolean })[]}
 */
function readTaskCounts(/** @type {string[]} */ tasks) {
  const [file = ''] = readdirSync(summaries);
  /** @type {{ tasks: Task[] }} */
  const summary = JSON.parse(readFileSync(path.join(summaries, file), 'utf8'));
  return summary.tasks
    .filter(
      ({ task, command, execution }) => execution && command !== '<NONEXISTENT>' && tasks.includes(task),
    )
    .map(({ taskId, task, directory, execution, cache }) => {
      const exitCode = execution?.exitCode ?? 1;
      const isCached = cache.status === 'HIT';
      if (task.startsWith('test:')) {
        const report = path.join(directory, 'test-results', `${task.replaceAll(':', '-')}.json`);
        return { ...readVitestCounts(report, exitCode), isCached };
      }
      const hasPassed = exitCode === 0;
      const failures = hasPassed ? [] : [taskId];
      return { passed: Number(hasPassed), failed: Number(!hasPassed), failures, isCached };
    });
}

/** Runs the browser tests after their build. All packages share one run, so that three browsers are always in use. */
async function runBrowserTests() {
  const report = 'test-results/browser.json';
  rmSync(path.join(root, report), { force: true });
  const code = await runWithProgress('e2e', withPnpm('exec', 'playwright', 'test', '--project=browser'));
  return { ...readPlaywrightCounts(report, code), isCached: false };
}

/** Runs a suite and adds up the counts of its tasks. */
async function runSuite(/** @type {string} */ name) {
  const { tasks, concurrency = 1 } = suites[name] ?? { tasks: [] };
  console.log(`\n── ${name}`);
  const start = performance.now();
  rmSync(summaries, { recursive: true, force: true });
  const options = [
    `--concurrency=${concurrency}`,
    '--continue=dependencies-successful',
    '--log-order=stream',
    '--output-logs=new-only',
    '--summarize',
  ];
  const code = await runWithProgress(name, withPnpm('exec', 'turbo', 'run', ...tasks, ...options));
  const results = name === 'e2e' && code === 0 ? [await runBrowserTests()] : readTaskCounts(tasks);
  const sum = (/** @type {'passed' | 'failed'} */ field) =>
    results.reduce((total, counts) => total + counts[field], 0);
  const cached = results.filter(({ isCached }) => isCached).length;
  const seconds = Math.round((performance.now() - start) / 1000);
  return {
    passed: sum('passed'),
    // Tasks that depend on a failed build do not run, so they are not counted as failed.
    failed: code === 0 ? sum('failed') : Math.max(1, sum('failed')),
    note: `${seconds} s${cached > 0 ? `, ${cached} of ${results.length} tasks cached` : ''}`,
    remarks: results.flatMap(({ failures = [] }) => failures.map((failure) => `✗ ${failure}`)),
  };
}

async function runSuites(/** @type {string[]} */ names) {
  const lines = [];
  const remarks = [];
  let [passed, failed] = [0, 0];
  for (const name of names) {
    const result = await runSuite(name);
    passed += result.passed;
    failed += result.failed;
    remarks.push(...result.remarks);
    lines.push(`${name.padEnd(14)} ${result.passed} passed, ${result.failed} failed (${result.note})`);
  }
  if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

const names = Object.keys(suites);
const { values, positionals } = readArguments(
  usage,
  { full: { type: 'boolean' } },
  { min: 0, max: names.length },
);
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no suite '${unknown}'. Suites: ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  if (values.full) process.env['TEST_FULL'] = '1';
  const selected = positionals.length > 0 ? positionals : names;
  await install().then(async () => {
    // Install Chromium while the first suites run. If that fails, the browser tests report it.
    const chromium = selected.includes('e2e') ? run(['node', 'scripts/chromium.mjs']) : undefined;
    await runSuites(selected);
    await chromium;
  }, reportError);
}
