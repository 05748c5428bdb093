import { parseArgs } from 'node:util';
import { runBin } from './process.mjs';
import { TaskError } from './step.mjs';

/** Runs one test file of the server, with its output. */
const runTest = async (/** @type {string} */ file, /** @type {Record<string, string>} */ env) =>
  (await runBin('vitest', ['run', '--project=server', `packages/server/test/${file}`], { env })).code;

/**
 * Sends `--requests` calls (2 000) to a server and checks what it answers; `--seed` repeats a run.
 *
 * @param {string[]} args
 */
export function fuzz(args) {
  const number = /** @type {const} */ ({ type: 'string' });
  const { requests, seed } = parseArgs({ args, options: { requests: number, seed: number } }).values;
  for (const value of [requests, seed]) {
    if (value !== undefined && !/^\d+$/.test(value)) {
      throw new TaskError(`Use it so: npm run fuzz -- --requests 50000 --seed 1`);
    }
  }
  return runTest('fuzz.test.ts', {
    ...(requests !== undefined && { FUZZ_REQUESTS: requests }),
    ...(seed !== undefined && { FUZZ_SEED: seed }),
  });
}

/** Kills server and PostgreSQL three times each during 10 000 writes, and looks what is there afterwards. */
export const kill = () => runTest('kill.test.ts', { TEST_FULL: '1' });
