// Builds the documentation site and its playground. With `--serve`, serves them with an emulator until Ctrl-C.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { root } from './bootstrap.mjs';
import { readArguments, toNumber } from './lib/arguments.mjs';
import { startEmulator } from './lib/sample-emulator.mjs';

const usage = `npm run docs -- [options]

  --serve               serve the site, with an emulator for the playground
  --port PORT           port of the site, 0 for a free one (3012)
  --emulator-port PORT  port of the emulator, 0 for a free one (3013)`;
const options = /** @type {const} */ ({
  serve: { type: 'boolean' },
  port: { type: 'string', default: '3012' },
  'emulator-port': { type: 'string', default: '3013' },
});
const { values } = readArguments(usage, options);
const ports = {
  port: toNumber('port', values.port),
  emulatorPort: toNumber('emulator-port', values['emulator-port']),
};

const docs = join(root, 'docs');
const site = join(docs, 'site');
/** Chunk size in kB above which Vite warns. The editor of the playground exceeds the default. */
const chunkSizeWarningLimit = 1_000;
/** Vite configuration of the playground example. Its plugin also issues the tokens for the preview of the site. */
const playground = {
  configFile: join(root, 'examples/20-playground/vite.config.mjs'),
  logLevel: /** @type {const} */ ('warn'),
};

const typedoc = join(docs, 'node_modules/.bin/typedoc');
execFileSync(typedoc, ['--options', 'typedoc.config.mjs'], { cwd: docs, stdio: 'inherit' });
// The configuration of the playground reads the addresses and credentials of the emulator when it is first loaded.
const emulator = values.serve ? await startEmulator(ports) : undefined;
const outDir = join(site, 'playground');
await build({ ...playground, base: './', build: { outDir, emptyOutDir: true, chunkSizeWarningLimit } });
if (emulator) {
  const { port, releasePort } = emulator;
  await releasePort();
  await preview({
    ...playground,
    build: { outDir: site },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  });
  console.log(`\n  Documentation: http://localhost:${port}\n  Stop:          Ctrl-C\n`);
} else {
  console.log(`\n  Documentation: ${join(site, 'index.html')}\n  Serve it:      npm run docs -- --serve\n`);
}
