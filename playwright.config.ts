import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Path of an installed Chromium. Without one, Playwright uses its own Chromium. */
const systemChromium = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'browser', testMatch: ['{packages,examples}/*/e2e/**/*.spec.ts', 'docs/e2e/*.spec.ts'] },
    { name: 'bench', testMatch: 'packages/*/bench/**/*.bench.ts' },
    { name: 'screenshots', testMatch: 'packages/*/e2e/**/*.screenshots.ts' },
  ],
  globalSetup: './packages/testing/src/leftovers.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // CI machines are shared. Tests that pass on retry are listed at the end and do not fail the run.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // Recording adds a quarter to the duration, so only retries are recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
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
