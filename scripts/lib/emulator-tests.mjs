import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runBin } from './process.mjs';

const countsFile = join(root, 'test-results/scenarios.txt');

/** Runs all scenarios of the emulator with each client library and prints how many passed and failed. */
export async function runEmulatorTests(/** @type {string[]} */ args) {
  rmSync(countsFile, { force: true });
  const tests = ['test', '--project=browser', 'packages/emulator/e2e/scenarios.spec.ts', ...args];
  const env = { TEST_FULL: '1', SCENARIO_COUNTS: countsFile };
  const { code } = await runBin('playwright', tests, { env });
  const lines = existsSync(countsFile) ? readFileSync(countsFile, 'utf8').trim().split('\n') : [];
  const counts = lines.map((line) => line.split(' ').map(Number));
  const sumColumn = (/** @type {0 | 1} */ column) =>
    counts.reduce((total, row) => total + (row[column] ?? 0), 0);
  const passed = sumColumn(0);
  const failed = code === 0 ? sumColumn(1) : Math.max(1, sumColumn(1));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
