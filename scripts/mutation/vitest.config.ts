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
  },
});
