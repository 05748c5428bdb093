// Prints where the documentation site is. With `--serve`, serves it with an emulator until Ctrl-C.
import { join } from 'node:path';
import { readArguments, toNumber } from './lib/arguments.mjs';
import { root } from './lib/run.mjs';
import { startEmulator } from './lib/sample-emulator.mjs';

const usage = `npm run docs -- [options]

  --serve               serve the site, with an emulator for its reports
  --port PORT           port of the site, 0 for a free one (3012)
  --emulator-port PORT  port of the emulator, 0 for a free one (3013)`;
const options = /** @type {const} */ ({
  serve: { type: 'boolean' },
  port: { type: 'string', default: '3012' },
  'emulator-port': { type: 'string', default: '3013' },
});
const { values } = readArguments(usage, options);
const site = join(root, 'docs/site');

/** Serves the settings of the live report on the start page, in place of the file of a site without an emulator. */
const serveLiveReport = {
  name: 'live-report',
  configurePreviewServer: (/** @type {import('vite').PreviewServer} */ { middlewares }) => {
    middlewares.use('/live-report.json', (_request, response) => {
      response.setHeader('content-type', 'application/json').end('{ "tokenUrl": "/embed-token" }');
    });
  },
};

async function serve() {
  // Not installed yet when `--help` is read.
  const { preview } = await import('vite');
  const ports = {
    port: toNumber('port', values.port),
    emulatorPort: toNumber('emulator-port', values['emulator-port']),
  };
  const { port, releasePort } = await startEmulator(ports);
  // Reads the addresses and credentials of the emulator when it is imported.
  // eslint-disable-next-line import-x/no-relative-packages -- the server of an example, which is not published
  const { handleAccess } = await import('../examples/gallery/server.mjs');
  await releasePort();
  await preview({
    // Issues embed tokens. Reads the addresses and credentials of the emulator when it is loaded.
    configFile: join(root, 'examples/20-playground/vite.config.mjs'),
    logLevel: 'warn',
    plugins: [
      serveLiveReport,
      {
        name: 'gallery-server',
        configurePreviewServer({ middlewares }) {
          middlewares.use('/gallery/access', (request, response) => void handleAccess(request, response));
        },
      },
    ],
    build: { outDir: site },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  });
  console.log(`\n  Documentation: http://localhost:${port}\n  Stop:          Ctrl-C\n`);
}

if (values.serve) await serve();
else
  console.log(`\n  Documentation: ${join(site, 'index.html')}\n  Serve it:      npm run docs -- --serve\n`);
