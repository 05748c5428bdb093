import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { root } from './paths.mjs';
import { runBin } from './process.mjs';
import { readPlaywrightCounts, readVitestCounts } from './reports.mjs';

/** @typedef {import('./reports.mjs').Counts} Counts */
/** @typedef {(args?: string[]) => Promise<Counts>} Suite */

/** Counts at least one failure if the command failed: a test file that cannot be loaded contains no failed test. */
const normalizeCounts = (/** @type {Counts} */ counts, /** @type {number} */ code) =>
  code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };

/** Returns the counts of a command that is a single check. */
export const toCounts = (/** @type {{ code: number }} */ { code }) =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

export const sumCounts = (/** @type {Counts[]} */ counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** Runs one of several concurrent tools and prints its result when it ends. */
async function runTool(
  /** @type {string} */ title,
  /** @type {string} */ name,
  /** @type {string[]} */ args,
) {
  const start = performance.now();
  const result = await runBin(name, args);
  const time = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`  ${result.code === 0 ? '✓' : '✗'} ${title} (${time} s)`);
  return result;
}

const textFiles = ['*.md', '{.changeset,docs,examples,packages,scripts}/**/*.{md,ts,tsx,mts,mjs}'];

/** Runs the linters on the whole repository. They run concurrently because each uses one processor. */
export async function lint() {
  const cache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];
  console.log('  … eslint, knip, prettier, textlint and commitlint');
  const results = await Promise.all([
    runTool('eslint', 'eslint', ['.', '--concurrency=auto', ...cache]),
    runTool('knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
    runTool('prettier', 'prettier', ['--check', '--log-level=warn', '--cache', '.']),
    runTool('textlint', 'textlint', ['--config', '.textlintrc.cjs', '--format', 'unix', ...textFiles]),
    ...(existsSync(join(root, '.git')) ? [runTool('commitlint', 'commitlint', ['--last'])] : []),
  ]);
  return sumCounts(results.map(toCounts));
}

/** Type-checks each TypeScript project, as many at a time as there are processors. */
export async function typecheck() {
  const packages = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  const queue = ['.', 'docs', 'examples', ...packages];
  console.log(`  … ${queue.length} projects`);
  /** @type {Counts[]} */
  const results = [];
  const runQueue = async () => {
    for (let project = queue.pop(); project !== undefined; project = queue.pop()) {
      const cache = `node_modules/.cache/tsc/${project.replace('/', '-')}.json`;
      const args = ['-p', project, '--incremental', '--tsBuildInfoFile', cache, '--pretty', 'false'];
      results.push(toCounts(await runTool(project, 'tsc', args)));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runQueue));
  return sumCounts(results);
}

/**
 * Runs the Vitest projects whose names start with a prefix.
 *
 * @param {'unit' | 'docs' | 'server'} prefix
 * @param {string[]} [args]
 */
async function runVitest(prefix, args = []) {
  const file = `test-results/${prefix}.json`;
  rmSync(join(root, file), { force: true });
  const { code } = await runBin('vitest', [
    'run',
    `--project=${prefix}*`,
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return normalizeCounts(readVitestCounts(file), code);
}

/** @type {Suite} */
export const unit = (args = []) => runVitest('unit', ['--maxWorkers=100%', ...args]);
/** @type {Suite} */
export const docs = (args) => runVitest('docs', args);
/** @type {Suite} */
export const integration = (args = []) => runVitest('server', ['--maxWorkers=100%', ...args]);

/** Runs the browser tests, which need the built packages. */
export async function e2e(/** @type {string[]} */ args = []) {
  await ensureChromium();
  const file = 'test-results/browser.json';
  rmSync(join(root, file), { force: true });
  const { code } = await runBin('playwright', ['test', '--project=browser', ...args]);
  return normalizeCounts(readPlaywrightCounts(file), code);
}
