// Starts the emulator and the page of an example with its server. Both run until Ctrl-C.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './bootstrap.mjs';
import { readArguments, toNumber } from './lib/arguments.mjs';
import { startEmulator } from './lib/sample-emulator.mjs';

const usage = `npm run example -- NAME [options]

  --port PORT           port of the page, 0 for a free one (3010)
  --emulator-port PORT  port of the emulator, 0 for a free one (3011)`;
const options = /** @type {const} */ ({
  port: { type: 'string', default: '3010' },
  'emulator-port': { type: 'string', default: '3011' },
});

const { values, positionals } = readArguments(usage, options, { min: 1, max: 1 });
const [name = ''] = positionals;
const configFile = join(root, 'examples', name, 'vite.config.mjs');
if (!existsSync(configFile)) {
  const names = readdirSync(join(root, 'examples')).filter((entry) => /^\d\d-/.test(entry));
  console.error(`There is no example '${name}'. Examples: ${names.join(', ')}.`);
  process.exit(2);
}
const { port, releasePort, emulator } = await startEmulator({
  port: toNumber('port', values.port),
  emulatorPort: toNumber('emulator-port', values['emulator-port']),
});
const page = await createServer({
  configFile,
  server: { port, strictPort: true, host: '127.0.0.1' },
  logLevel: 'warn',
});
await releasePort();
await page.listen();
console.log(`\n  Example:  http://localhost:${port}\n  Emulator: ${emulator}\n  Stop:     Ctrl-C\n`);
