import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../lib/run.mjs';

/** @typedef {import('./faults.mjs').Fault} Fault */

/**
 * Returns whether a test has timed out, which a busy machine can cause instead of a fault.
 *
 * @param {import('vitest/node').TestCase} test
 */
const hasTimedOut = (test) =>
  test.result().errors?.some(({ message }) => message.startsWith('Test timed out')) ?? false;

/**
 * Reports which statements the tests of a run prove or violate.
 *
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly string[]} statements
 */
function summarize(modules, statements) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  /** @param {'passed' | 'failed'} state */
  const findTests = (state) => tests.filter((test) => test.result().state === state);
  /** @param {string} id */
  const names =
    (id) =>
    (/** @type {{ fullName: string }} */ { fullName }) =>
      fullName.includes(`[${id}]`);
  return {
    proven: statements.filter((id) => findTests('passed').some(names(id))),
    violated: statements.filter((id) =>
      findTests('failed').some((test) => names(id)(test) && !hasTimedOut(test)),
    ),
    output: [
      ...modules.flatMap((module) => module.errors()),
      ...findTests('failed').flatMap((test) => test.result().errors ?? []),
    ]
      .map(({ message }) => message)
      .join('\n'),
  };
}

/**
 * Starts Vitest for unit tests. A fault is put into the transformed source, so that the files stay unchanged, and all
 * runs share the transformed modules.
 */
export async function createUnitTestRunner() {
  /** @type {Fault | undefined} */
  let fault;
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      reporters: [{}],
      include: ['packages/*/src/**/*.test.{ts,tsx}'],
      restoreMocks: true,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      maxWorkers: 1,
    },
    {
      plugins: [
        {
          name: 'deliberate-fault',
          enforce: 'pre',
          transform(code, id) {
            if (!fault || id !== join(root, fault.file)) return;
            const { search, replacement } = fault;
            return code.replace(search, () => replacement);
          },
        },
      ],
    },
  );
  return {
    close: () => vitest.close(),
    /**
     * Runs the tests of statements.
     *
     * @param {readonly string[]} statements
     * @param {readonly string[]} files test files
     * @param {Fault} [faultOfRun] fault to put into the source
     */
    async run(statements, files, faultOfRun) {
      fault = faultOfRun;
      if (fault) vitest.invalidateFile(join(root, fault.file));
      vitest.setGlobalTestNamePattern(new RegExp(statements.map((id) => `\\[${id}\\]`).join('|')));
      const project = vitest.getRootProject();
      const specifications = files.map((file) => project.createSpecification(join(root, file)));
      const { testModules } = await vitest.runTestSpecifications(specifications);
      if (fault) vitest.invalidateFile(join(root, fault.file));
      // The result also contains the test files of earlier runs.
      const paths = new Set(files.map((file) => join(root, file)));
      return summarize(
        testModules.filter(({ moduleId }) => paths.has(moduleId)),
        statements,
      );
    },
  };
}
