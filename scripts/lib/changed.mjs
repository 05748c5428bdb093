import { spawnSync } from 'node:child_process';
import { TaskError } from '../bootstrap.mjs';
import { findNearestTests, getPart } from './nearest-tests.mjs';
import { root, run } from './run.mjs';

/** Runs Git and returns the paths that it lists. */
function listPaths(/** @type {string[]} */ ...args) {
  const { stdout, stderr, error, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new TaskError(`Git cannot list the changed files: ${error?.message ?? stderr}`);
  return stdout.split('\0').filter(Boolean);
}

/**
 * Runs the nearest tests of the files that differ from a commit, package by package, and prints the time of each.
 *
 * @param {string} base the commit, such as `HEAD` or `main`
 * @returns {Promise<number>} exit code: 1 if a test has failed
 */
export async function testChangedFiles(base) {
  const untracked = listPaths('ls-files', '-z', '--others', '--exclude-standard');
  const differences = listPaths('diff', '-z', '--name-only', '--no-renames', base, '--');
  const changed = [...differences, ...untracked];
  const deleted = listPaths('ls-files', '-z', '--deleted');
  const files = [...listPaths('ls-files', '-z'), ...untracked].filter((file) => !deleted.includes(file));
  /** @type {Map<string, Set<string>>} */
  const testsByPart = new Map();
  const untested = [];
  for (const file of changed) {
    const tests = findNearestTests(file, files);
    if (tests.length === 0) {
      untested.push(file);
      continue;
    }
    const part = getPart(file);
    testsByPart.set(part, new Set([...(testsByPart.get(part) ?? []), ...tests]));
  }
  const lines = [];
  let hasFailed = false;
  for (const [part, tests] of testsByPart) {
    const start = performance.now();
    const command = ['node', 'node_modules/vitest/vitest.mjs', 'run', '--project=unit*', '--project=server'];
    const code = await run([...command, ...tests]);
    hasFailed ||= code !== 0;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const count = tests.size === 1 ? '1 test file' : `${tests.size} test files`;
    lines.push(`${code === 0 ? '✓' : '✗'} ${part}: ${count}, ${seconds} s`);
  }
  for (const file of untested) lines.push(`- ${file}: no unit or integration test is near`);
  console.log(lines.length > 0 ? lines.join('\n') : `No file differs from ${base}.`);
  if (lines.length > 0) console.log('Linters and type checks were not run: npm run lint, npm run typecheck.');
  return Number(hasFailed);
}
