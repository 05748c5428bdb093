// Starts the emulator and the page of an example with its server. Both run until Ctrl-C.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments, toNumber } from './lib/arguments.mjs';
import { toolkitAliases } from './lib/built-toolkit.mjs';
import { root } from './lib/run.mjs';
import { startEmulator } from './lib/sample-emulator.mjs';

const examples = join(root, 'examples');
/** @type {{ name: string }[]} */
const gallery = JSON.parse(readFileSync(join(examples, 'gallery/gallery.json'), 'utf8'));
/** @typedef {{ configFile: string, path: string }} Page */

const standalonePages = ['.', 'frameworks', 'techniques'].flatMap((folder) =>
  readdirSync(join(examples, folder)).flatMap((name) => {
    const configFile = join(examples, folder, name, 'vite.config.mjs');
    return existsSync(configFile) ? [/** @type {[string, Page]} */ ([name, { configFile, path: '' }])] : [];
  }),
);
const galleryPages = gallery.map(
  ({ name }) =>
    /** @type {[string, Page]} */ ([
      name,
      { configFile: join(examples, 'gallery/vite.config.mjs'), path: `/${name}/` },
    ]),
);
/** The configuration of Vite and the path of the page for each example, by name. */
const pages = new Map([...standalonePages, ...galleryPages]);

const usage = `npm run example -- NAME [options]

  --port PORT           port of the page, 0 for a free one (3010)
  --emulator-port PORT  port of the emulator, 0 for a free one (3011)

Names: ${[...pages.keys()].join(', ')}`;
const options = /** @type {const} */ ({
  port: { type: 'string', default: '3010' },
  'emulator-port': { type: 'string', default: '3011' },
});

const { values, positionals } = readArguments(usage, options, { min: 0, max: 1 });
const [name = ''] = positionals;
const page = pages.get(name);
if (!page) {
  const problem = name === '' ? 'The name of an example is missing.' : `There is no example '${name}'.`;
  console.error(`${problem} Examples: ${[...pages.keys()].join(', ')}.`);
  process.exit(2);
}
// Not installed yet when `--help` is read.
const { createServer } = await import('vite');
const { port, releasePort, emulator } = await startEmulator({
  port: toNumber('port', values.port),
  emulatorPort: toNumber('emulator-port', values['emulator-port']),
});
const server = await createServer({
  configFile: page.configFile,
  resolve: { alias: toolkitAliases },
  server: { port, strictPort: true, host: '127.0.0.1' },
  logLevel: 'warn',
});
await releasePort();
await server.listen();
console.log(
  `\n  Example:  http://localhost:${port}${page.path}\n  Emulator: ${emulator}\n  Stop:     Ctrl-C\n`,
);
