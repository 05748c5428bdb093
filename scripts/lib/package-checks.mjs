import { build } from './build.mjs';
import { run } from './process.mjs';
import { sumCounts, toCounts } from './test-suites.mjs';

/** Builds the toolkit and runs one of its scripts on the bundles. */
async function runToolkitScript(/** @type {string[]} */ ...[script, ...args]) {
  await build(['embed-toolkit']);
  return run('node', [`packages/embed-toolkit/scripts/${script}`, ...args]);
}

/** Compares the sizes of the toolkit's bundles with their limits. */
const runSize = async () => {
  await build(['embed-toolkit']);
  return run('npm', ['run', '--silent', '--prefix', 'packages/embed-toolkit', 'size']);
};
export const checkSize = async () => (await runSize()).code;

/** Compares the types that the toolkit publishes with the reviewed reports. */
export const checkApi = async () => {
  const { code } = await runToolkitScript('api.mjs');
  if (code === 0) console.log('The published types match packages/embed-toolkit/api-report.');
  return code;
};

/** Writes the reports of the types that the toolkit publishes. */
export const updateApi = async () => (await runToolkitScript('api.mjs', '--accept')).code;

/** Runs all checks of the published toolkit. */
export const checkPackages = async () =>
  sumCounts([toCounts(await runSize()), toCounts(await runToolkitScript('api.mjs'))]);
