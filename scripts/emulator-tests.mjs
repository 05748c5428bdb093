// Runs all scenarios of the emulator with each client library and prints how many passed and failed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './bootstrap.mjs';

const countsFile = join(root, 'test-results/scenarios.txt');

rmSync(countsFile, { force: true });
const tests = ['playwright', 'test', '--project=browser', 'packages/emulator/e2e/scenarios.spec.ts'];
const env = { TEST_FULL: '1', SCENARIO_COUNTS: countsFile };
const code = await run([...tests, ...process.argv.slice(2)], { env });
const lines = existsSync(countsFile) ? readFileSync(countsFile, 'utf8').trim().split('\n') : [];
const counts = lines.map((line) => line.split(' ').map(Number));
const sumColumn = (/** @type {0 | 1} */ column) =>
  counts.reduce((total, row) => total + (row[column] ?? 0), 0);
const passed = sumColumn(0);
const failed = code === 0 ? sumColumn(1) : Math.max(1, sumColumn(1));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
