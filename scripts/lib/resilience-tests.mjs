import { runBin } from './process.mjs';

/** Runs one test file of the server and shows its output. */
const runTest = async (/** @type {string} */ file, /** @type {Record<string, string>} */ env) =>
  (await runBin('vitest', ['run', '--project=server', `packages/server/test/${file}`], { env })).code;

/**
 * Sends random requests to a server and checks the responses: `--requests` of them (2,000), with the `--seed` of an
 * earlier run to repeat it.
 *
 * @param {import('./usage.mjs').ParsedArguments} given
 */
export function runFuzzTest({ values: { requests, seed } }) {
  return runTest('fuzz.test.ts', {
    ...(requests !== undefined && { FUZZ_REQUESTS: requests }),
    ...(seed !== undefined && { FUZZ_SEED: seed }),
  });
}

/** Kills the server and PostgreSQL three times each during 10,000 writes and checks the stored data. */
export const runCrashTest = () => runTest('crash.test.ts', { TEST_FULL: '1' });
