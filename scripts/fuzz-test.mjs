// Sends random requests to a server and checks the responses.
import { readArguments, toNumber } from './lib/arguments.mjs';
import { run } from './lib/run.mjs';

const usage = `npm run test:fuzz -- [options]

  --requests N  number of requests (2000)
  --seed N      seed of an earlier run to repeat`;
const { values } = readArguments(usage, { requests: { type: 'string' }, seed: { type: 'string' } });
/** @type {Record<string, string>} */
const env = {};
for (const name of /** @type {const} */ (['requests', 'seed'])) {
  const value = values[name];
  if (value !== undefined) env[`FUZZ_${name.toUpperCase()}`] = String(toNumber(name, value, 1e15));
}
const test = ['vitest', 'run', '--project=server', 'packages/server/test/fuzz.full.test.ts'];
process.exitCode = await run(test, { env });
