import { matchesGlob, relative } from 'node:path';
import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { Reporter, TestSpecification, Vitest } from 'vitest/node';
import { getCurrentArea } from './areas.mjs';

const { tests, globalSetup = [], testTimeoutMs = 10_000, isolate = false } = getCurrentArea();

const hasFailedTest = ({ tasks }: RunnerTestSuite): boolean =>
  tasks.some((task) => (task.type === 'suite' ? hasFailedTest(task) : task.result?.state === 'fail'));

/** Adds a failed test to a file that could not be loaded or set up, because Stryker counts only failed tests. */
function addFailedTest(file: RunnerTestFile): void {
  const test = { ...file, type: 'test', name: 'is loaded and set up', file };
  file.tasks.push(test as unknown as RunnerTestCase);
}

let vitest: Vitest;
const failedFilesReporter: Reporter = {
  onInit: (instance) => {
    vitest = instance;
  },
  onTestRunEnd: () => {
    for (const file of vitest.state.getFiles())
      if (file.result?.state === 'fail' && !hasFailedTest(file)) addFailedTest(file);
  },
};

function getPosition({ moduleId }: TestSpecification): number {
  const path = relative(process.cwd(), moduleId);
  return tests.findIndex((glob) => matchesGlob(path, glob));
}

/** Runs test files in the order of the area. Vitest would run slow files first. */
class ListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => getPosition(a) - getPosition(b));
  }
}

export default defineConfig({
  test: {
    include: tests,
    globalSetup,
    testTimeout: testTimeoutMs,
    hookTimeout: 60_000,
    restoreMocks: true,
    isolate,
    sequence: { sequencer: ListedOrder },
    reporters: [failedFilesReporter],
    // Runs Stryker's setup file for every test file. Node.js would load it once, because it lies below node_modules, and
    // Stryker would attribute coverage to the tests of the first file only.
    server: { deps: { inline: [/stryker-setup/] } },
  },
});
