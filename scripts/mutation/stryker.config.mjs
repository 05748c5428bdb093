import { getCurrentArea } from './areas.mjs';

const { name, mutate, timeoutMs = 30_000, concurrency = 2 } = getCurrentArea();

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  mutate: [...mutate, '!**/*.test.{ts,tsx}'],
  coverageAnalysis: 'perTest',
  concurrency,
  // Kills a test process that hangs. Tests on a busy machine may need several times the measured duration.
  timeoutMS: timeoutMs,
  timeoutFactor: 2,
  incremental: true,
  incrementalFile: `node_modules/.cache/stryker/${name}.json`,
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `test-results/mutation/${name}.json` },
  htmlReporter: { fileName: `test-results/mutation/${name}.html` },
  tempDirName: 'node_modules/.cache/stryker/sandbox',
  ignorePatterns: ['.git', '.turbo', 'dist', 'build', 'test-results', 'examples', 'packages/demo'],
  allowConsoleColors: false,
};
