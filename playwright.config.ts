import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { LaunchOptions } from '@playwright/test';

/** Path of an installed Chromium. Without one, Playwright uses its own Chromium. */
const systemChromium = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

/**
 * Features that the tests disable. Chromium uses only the last list of its arguments, so this list repeats the features
 * that Playwright disables. Without the last two, an installed Chromium starts two processes for the suggestions of the
 * address bar with each page, which takes more processor time than the page itself. A spare renderer is a process for
 * the next page, which most tests do not open.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/**
 * Options that save processor time in daily test runs. Full runs and benchmarks use the defaults of users.
 *
 * - Frames of other origins are rendered in the process of their page. Starting a process for each report takes an eighth
 *   of the processor time. The same-origin policy is the same.
 * - JavaScript is not optimized while it runs. Pages of tests close before the optimization pays off.
 */
const dailyArguments = ['--disable-site-isolation-trials', '--js-flags=--no-opt'];

const getLaunchOptions = (args: string[] = []): LaunchOptions => ({
  ...(systemChromium ? { executablePath: systemChromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    `--disable-features=${disabledFeatures.join(',')}`,
    '--disable-sync',
    ...args,
  ],
});

export default defineConfig({
  testDir: '.',
  projects: [
    {
      name: 'browser',
      testMatch: ['{packages/*,examples/*,examples/*/*}/e2e/**/*.spec.ts', 'docs/e2e/*.spec.ts'],
      // `npm test` runs these files only with `--full`.
      testIgnore: process.env['TEST_MAIN'] ? '**/*.full.spec.ts' : [],
      use: { launchOptions: getLaunchOptions(process.env['TEST_LONG'] ? [] : dailyArguments) },
    },
    { name: 'bench', testMatch: 'packages/*/bench/**/*.bench.ts' },
    { name: 'screenshots', testMatch: '{docs,{packages,examples}/*}/e2e/**/*.screenshots.ts' },
  ],
  globalSetup: './packages/testing/src/leftovers.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // Recording adds a quarter to the duration. Only the workflow needs traces, because nobody can repeat its runs.
    trace: process.env['GITHUB_ACTIONS'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: getLaunchOptions(),
  },
});
