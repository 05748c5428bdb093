import { defineConfig } from 'vitest/config';

const unitTests = ['packages/*/src/**/*.test.{ts,tsx}'];
const serverTests = ['packages/*/test/**/*.test.ts'];

/** `unit`: pure logic, no database. `server`: over HTTP, on a real PostgreSQL where the package needs one. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: unitTests, restoreMocks: true } },
      {
        test: {
          name: 'server',
          include: serverTests,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['packages/server/test/support/postgres.ts'],
        },
      },
    ],
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
});
