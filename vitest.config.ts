import { defineConfig } from 'vitest/config';

const unitTests = (packages: string) => [`packages/${packages}/src/**/*.test.{ts,tsx}`];
/** A test on a busy machine may be slow: only one that hangs is ended. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  restoreMocks: true,
};
/** They load powerbi-client, which never stops to listen to the window and answers whoever posts there. */
const oracleTests = 'packages/*/src/**/*.oracle.test.ts';
const aloneTests = [...unitTests('portal'), 'examples/*/*.test.ts', 'scripts/**/*.test.ts', oracleTests];
const serverTests = ['packages/*/test/**/*.test.ts'];

/**
 * `unit`: no database and no browser; some files have a world of their own each, the others share their
 * modules, which takes half of the time. `docs`: what the documentation says, against the code. `server`: over HTTP,
 * on a real PostgreSQL where the package needs one.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit-alone', include: aloneTests, ...patient } },
      {
        test: {
          name: 'unit-shared',
          include: unitTests('!(portal)'),
          exclude: [oracleTests],
          isolate: false,
          ...patient,
        },
      },
      { test: { name: 'docs', include: ['docs/test/**/*.test.ts'], ...patient } },
      {
        test: {
          name: 'server',
          include: serverTests,
          ...patient,
          globalSetup: ['scripts/testing/leftovers.ts', 'packages/server/test/support/postgres.ts'],
        },
      },
      { test: { name: 'bench', include: ['packages/server/bench/**/*.test.ts'] } },
    ],
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
});
