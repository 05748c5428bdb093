import { runBin } from './process.mjs';

/** Runs one test file of the server, with its output. */
const runTest = async (/** @type {string} */ file, /** @type {Record<string, string>} */ env) =>
  (await runBin('vitest', ['run', '--project=server', `packages/server/test/${file}`], { env })).code;

/**
 * Sends `--requests` calls (2 000) to a server and checks what it answers; `--seed` repeats a run.
 *
 * @param {import('./usage.mjs').Given} given
 */
export function fuzz({ values: { requests, seed } }) {
  return runTest('fuzz.test.ts', {
    ...(requests !== undefined && { FUZZ_REQUESTS: requests }),
    ...(seed !== undefined && { FUZZ_SEED: seed }),
  });
}

/** Kills server and PostgreSQL three times each during 10 000 writes, and looks what is there afterwards. */
export const kill = () => runTest('kill.test.ts', { TEST_FULL: '1' });
