import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runBin } from './process.mjs';

const file = join(root, 'test-results/scenarios.txt');

/** Runs the emulator's whole table of scenarios with each client library, and closes with the count of its rows. */
export async function runScenarios(/** @type {string[]} */ args) {
  rmSync(file, { force: true });
  const tests = ['test', '--project=browser', 'packages/emulator/e2e/scenarios.spec.ts', ...args];
  const { code } = await runBin('playwright', tests, { env: { TEST_FULL: '1', SCENARIO_COUNTS: file } });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const counts = lines.map((line) => line.split(' ').map(Number));
  const sum = (/** @type {0 | 1} */ at) => counts.reduce((total, line) => total + (line[at] ?? 0), 0);
  const failed = code === 0 ? sum(1) : Math.max(1, sum(1));
  console.log(`\n${sum(0)} passed, ${failed} failed`);
  return failed === 0 && sum(0) > 0 ? 0 : 1;
}
