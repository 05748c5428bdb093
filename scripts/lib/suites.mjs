/**
 * @typedef {object} Suite
 * @property {string[]} tasks see turbo.json
 * @property {string[]} [fullTasks] tasks that run only with `--full`
 * @property {true} [isOptional] whether the suite runs only with `--full`, or when its name is given
 */

/** @type {Record<string, Suite>} */
const suites = {
  lint: {
    tasks: ['lint', 'lint:root', 'lint:commits'],
    fullTasks: ['lint:text'],
  },
  typecheck: { tasks: ['typecheck', 'typecheck:root'] },
  unit: { tasks: ['test:unit', 'test:unit:root'] },
  licenses: { tasks: ['licenses'], isOptional: true },
  'package-checks': { tasks: ['size', 'size:install', 'api:check', 'release:check'], isOptional: true },
  docs: { tasks: ['test:docs'], isOptional: true },
  integration: { tasks: ['test:integration'] },
  e2e: { tasks: ['build'], fullTasks: ['build:storybook', 'build:site'] },
};

export const suiteNames = Object.keys(suites);
export const mainSuiteNames = suiteNames.filter((name) => !suites[name]?.isOptional);

/**
 * Selects the tests that `npm test` runs.
 *
 * @param {{ full?: boolean, long?: boolean }} options
 * @param {string[]} names the given suites, or none to select them by the options
 * @returns {{ tasks: Record<string, string[]>, env: Record<string, string>, hasAllTests: boolean }} the tasks of each
 *   selected suite; the variables that select test files and the number of random inputs and repetitions; and whether
 *   all tests run, so that each statement of docs/requirements must have one
 */
export function selectTests({ full = false, long = false }, names) {
  const isFull = full || long;
  const defaultNames = isFull ? suiteNames : mainSuiteNames;
  const selected = names.length > 0 ? names : defaultNames;
  const tasks = selected.map((name) => {
    const { tasks = [], fullTasks = [] } = suites[name] ?? {};
    return [name, isFull ? [...tasks, ...fullTasks] : tasks];
  });
  const env = { ...(!isFull && { TEST_MAIN: '1' }), ...(long && { TEST_LONG: '1' }) };
  return { tasks: Object.fromEntries(tasks), env, hasAllTests: isFull && names.length === 0 };
}
