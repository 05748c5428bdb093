import { build } from './build.mjs';
import { oneCheck, sum } from './checks.mjs';
import { run } from './process.mjs';

/** Runs one of the toolkit's own scripts on its bundles. */
async function onBundles(/** @type {string[]} */ ...[script, ...args]) {
  await build(['embed-toolkit']);
  return run('node', [`packages/embed-toolkit/scripts/${script}`, ...args]);
}

/** What host pages download, against its limits. */
export const size = async () => (await onBundles('size.mjs')).code;

/** The types that the toolkit publishes, against the reports of them that were reviewed. */
export const api = async () => {
  const { code } = await onBundles('api.mjs');
  if (code === 0) console.log('The published types match packages/embed-toolkit/api-report.');
  return code;
};
export const acceptApi = async () => (await onBundles('api.mjs', '--accept')).code;

/** The toolkit as its users get it: both of these. */
export const published = async () =>
  sum([oneCheck(await onBundles('size.mjs')), oneCheck(await onBundles('api.mjs'))]);
