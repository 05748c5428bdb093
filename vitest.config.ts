import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';
// eslint-disable-next-line import-x/no-relative-packages -- this file is the test configuration of the package
import { loadAngularModules } from './packages/embed-toolkit/compile-angular.mjs';

const getUnitTests = (packages: string) => [`packages/${packages}/src/**/*.test.{ts,tsx}`];
const angularProject = path.resolve(import.meta.dirname, 'packages/embed-toolkit/src/angular/tsconfig.json');
/** Options of the test projects. The timeouts are generous, so that only tests that hang fail on a busy machine. */
const commonOptions = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  restoreMocks: true,
};
/** Tests that load powerbi-client. They run isolated because it never removes its message listener from the window. */
const compatTests = 'packages/*/src/**/*.compat.test.ts';
/** Tests of code that the compiler of a framework transforms. */
const compiledTests = 'packages/embed-toolkit/src/{angular,svelte}/*.test.ts';
const isolatedTests = [
  ...getUnitTests('portal'),
  'examples/**/*.test.ts',
  'scripts/**/*.test.ts',
  compatTests,
];
const serverTests = ['packages/*/test/**/*.test.ts'];
/** Whether `npm test` runs without `--full`. */
const isMain = Boolean(process.env['TEST_MAIN']);
const excludedTests = [...configDefaults.exclude, ...(isMain ? ['**/*.full.test.{ts,tsx}'] : [])];

/** Name of the npm script that runs Vitest, such as `test:unit`. `npm test` adds up the reports of these scripts. */
const script = process.env['npm_lifecycle_event'] ?? '';
const report = path.resolve('test-results', `${script.replaceAll(':', '-')}.json`);

const getBuiltFile = (name: string) =>
  fileURLToPath(new URL(`packages/embed-toolkit/dist/${name}`, import.meta.url));

/**
 * With `isolate: false`, test files share imported modules, which halves the duration.
 *
 * Projects:
 *
 * - `unit:toolkit`, `unit:shared`, `unit:isolated`: unit tests without a database or a browser.
 * - `unit:compiled`: unit tests of code that the compiler of a framework transforms.
 * - `built`: unit tests of the toolkit's public API, run against the built package.
 * - `docs`: tests that compare the documentation with the code.
 * - `docs:components`: tests that run the components of the documentation.
 * - `server`: integration tests over HTTP, on a real PostgreSQL if the package requires one.
 * - `bench`: benchmarks of the server, of tables and of DuckDB.
 */
export default defineConfig({
  test: {
    // By default, one processor is reserved for the main process, which is idle most of the time.
    maxWorkers: availableParallelism(),
    // All integration tests of some packages run only with `--full`.
    passWithNoTests: isMain,
    reporters: script.startsWith('test:') ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      { test: { name: 'unit:isolated', include: isolatedTests, exclude: excludedTests, ...commonOptions } },
      {
        test: {
          // Shares no worker with tests that use sockets: Node's HTTP client would start timers while timers are faked.
          name: 'unit:toolkit',
          include: getUnitTests('embed-toolkit'),
          exclude: [compatTests, compiledTests],
          isolate: false,
          ...commonOptions,
        },
      },
      {
        test: {
          name: 'unit:shared',
          include: getUnitTests('!(portal|embed-toolkit)'),
          exclude: [compatTests],
          isolate: false,
          ...commonOptions,
        },
      },
      {
        root: 'packages/embed-toolkit',
        plugins: [svelte({ configFile: false }), loadAngularModules(angularProject)],
        resolve: { conditions: ['browser'] },
        test: { name: 'unit:compiled', include: ['src/{angular,svelte}/*.test.ts'], ...commonOptions },
      },
      {
        // Replaces the entry points that the tests import with the built files.
        resolve: {
          alias: [
            { find: /^\.\.?\/index\.ts$/, replacement: getBuiltFile('index.js') },
            {
              find: /^\.\.\/models\/index\.ts$/,
              replacement: getBuiltFile('models.js'),
            },
          ],
        },
        test: {
          name: 'built',
          include: isMain
            ? []
            : ['packages/embed-toolkit/src/{content,embedding,service,transport}/*.test.ts'],
          isolate: false,
          ...commonOptions,
        },
      },
      { test: { name: 'docs', include: ['docs/test/*.test.ts'], ...commonOptions } },
      {
        root: 'docs',
        plugins: [svelte({ configFile: false }), loadAngularModules(angularProject)],
        resolve: { conditions: ['browser'] },
        test: { name: 'docs:components', include: ['test/components/*.test.ts'], ...commonOptions },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          exclude: excludedTests,
          isolate: false,
          // Many tests wait for a database, a process or a timeout. One more worker uses the processors meanwhile.
          maxWorkers: availableParallelism() + 1,
          // Vitest requires a separate group for projects with another number of workers.
          sequence: { groupOrder: 1 },
          ...commonOptions,
          globalSetup: ['packages/testing/src/leftovers.ts', 'packages/dev-postgres/src/testing.ts'],
        },
      },
      { test: { name: 'bench', include: ['packages/{emulator,portal,server}/bench/**/*.test.ts'] } },
    ],
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
});
