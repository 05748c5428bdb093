import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { root } from './paths.mjs';
import { runBin } from './process.mjs';
import { playwrightCounts, vitestCounts } from './reports.mjs';

/** @typedef {import('./reports.mjs').Counts} Counts */

/** A suite that could not even be loaded has no failed test, but the run has failed. */
const judged = (/** @type {Counts} */ counts, /** @type {number} */ code) =>
  code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };

export const oneCheck = (/** @type {{ code: number }} */ { code }) =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

export const sum = (/** @type {Counts[]} */ all) =>
  all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });

/** Runs one of several programs that check at the same time, and prints its result. */
async function runTool(
  /** @type {string} */ title,
  /** @type {string} */ name,
  /** @type {string[]} */ args,
) {
  const since = performance.now();
  const result = await runBin(name, args);
  const time = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`  ${result.code === 0 ? '✓' : '✗'} ${title} (${time} s)`);
  return result;
}

/** Lint, what nobody uses, and format, over the whole repository: side by side, as each keeps one processor busy. */
export async function lint() {
  const cache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];
  console.log('  … eslint, knip and prettier');
  const checked = await Promise.all([
    runTool('eslint', 'eslint', ['.', '--concurrency=auto', ...cache]),
    runTool('knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
    runTool('prettier', 'prettier', ['--check', '--log-level=warn', '--cache', '.']),
  ]);
  return sum(checked.map(oneCheck));
}

/** The type checker, over each package by itself, as many at a time as there are processors. */
export async function types() {
  const packages = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  const waiting = ['.', 'docs', 'examples', ...packages];
  console.log(`  … ${waiting.length} projects`);
  /** @type {Counts[]} */
  const results = [];
  const checkOneByOne = async () => {
    for (let project = waiting.pop(); project !== undefined; project = waiting.pop()) {
      const cache = `node_modules/.cache/tsc/${project.replace('/', '-')}.json`;
      const args = ['-p', project, '--incremental', '--tsBuildInfoFile', cache, '--pretty', 'false'];
      results.push(oneCheck(await runTool(project, 'tsc', args)));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkOneByOne));
  return sum(results);
}

/**
 * @param {'unit' | 'docs' | 'server'} project
 * @param {string[]} [args]
 */
async function vitest(project, args = []) {
  const file = `test-results/${project}.json`;
  rmSync(join(root, file), { force: true });
  const { code } = await runBin('vitest', [
    'run',
    `--project=${project}*`,
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return judged(vitestCounts(file), code);
}

/** @typedef {(args?: string[]) => Promise<Counts>} Suite */

/** @type {Suite} */
export const unit = (args = []) => vitest('unit', ['--maxWorkers=100%', ...args]);
/** @type {Suite} */
export const docs = (args) => vitest('docs', args);
/** @type {Suite} */
export const server = (args = []) => vitest('server', ['--maxWorkers=100%', ...args]);

/** Browser tests, on the built product. */
export async function browser(/** @type {string[]} */ args = []) {
  await ensureChromium();
  const file = 'test-results/browser.json';
  rmSync(join(root, file), { force: true });
  const { code } = await runBin('playwright', ['test', '--project=browser', ...args]);
  return judged(playwrightCounts(file), code);
}
