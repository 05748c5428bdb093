// Builds the playground and serves it with an emulator until Ctrl-C.
import { join } from 'node:path';
import { readArguments, toNumber } from './lib/arguments.mjs';
import { root } from './lib/run.mjs';
import { startEmulator } from './lib/sample-emulator.mjs';

const usage = `npm run playground -- [options]

  --port PORT           port of the playground, 0 for a free one (3012)
  --emulator-port PORT  port of the emulator, 0 for a free one (3013)`;
const options = /** @type {const} */ ({
  port: { type: 'string', default: '3012' },
  'emulator-port': { type: 'string', default: '3013' },
});
const { values } = readArguments(usage, options);
// Not installed yet when `--help` is read.
const { build, preview } = await import('vite');

const { port, releasePort } = await startEmulator({
  port: toNumber('port', values.port),
  emulatorPort: toNumber('emulator-port', values['emulator-port']),
});
const folder = join(root, 'examples/20-playground');
const config = {
  configFile: join(folder, 'vite.config.mjs'),
  logLevel: /** @type {const} */ ('warn'),
};
const dist = join(folder, 'dist');
/** The site is not there, so that the playground does not link to it. */
const mode = 'standalone';
await build({ ...config, mode, base: './', build: { outDir: join(dist, 'playground') } });
await releasePort();
await preview({
  ...config,
  build: { outDir: dist },
  preview: { port, strictPort: true, host: '127.0.0.1' },
});
console.log(`\n  Playground: http://localhost:${port}/playground/\n  Stop:       Ctrl-C\n`);
