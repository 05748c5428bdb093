import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium where it is installed; otherwise Playwright's own. */
const systemChromium = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'browser', testMatch: ['{packages,examples}/*/e2e/**/*.spec.ts', 'docs/e2e/*.spec.ts'] },
    { name: 'bench', testMatch: 'packages/*/bench/**/*.bench.ts' },
    { name: 'screenshots', testMatch: 'packages/*/e2e/**/*.screens.ts' },
  ],
  globalSetup: './scripts/testing/leftovers.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // CI's machines are shared: what passes when tried again is named at the end, and does not stop a change.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // Recording costs a quarter of the time: what failed is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      ...(systemChromium ? { executablePath: systemChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
