import { defineConfig } from 'vitest/config';
import { getCurrentArea } from './areas.mjs';

const { tests, globalSetup = [], testTimeoutMs = 10_000 } = getCurrentArea();

export default defineConfig({
  test: {
    include: tests,
    globalSetup,
    testTimeout: testTimeoutMs,
    hookTimeout: 60_000,
    restoreMocks: true,
    isolate: false,
    // Runs Stryker's setup file for every test file. Node.js would load it once, because it lies below node_modules, and
    // Stryker would attribute coverage to the tests of the first file only.
    server: { deps: { inline: [/stryker-setup/] } },
  },
});
