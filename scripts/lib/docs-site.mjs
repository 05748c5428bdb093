import { join } from 'node:path';
import { startEmulator } from './example.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';

const site = join(root, 'docs/site');
/** In kB. The editor of the playground exceeds Vite's default. */
const chunkSizeWarningLimit = 1_000;

/** The playground is an example. The plugin of its server also handles requests of the site. */
const playground = {
  configFile: join(root, 'examples/20-playground/vite.config.mjs'),
  logLevel: /** @type {const} */ ('warn'),
};

/** Builds the site and its playground. With `--serve`, serves them with an emulator until Ctrl-C. */
export async function buildDocs(/** @type {import('./usage.mjs').ParsedArguments} */ { flags, values }) {
  const docs = join(root, 'docs');
  const typedoc = join(docs, 'node_modules/.bin/typedoc');
  const { code } = await run(typedoc, ['--options', 'typedoc.config.mjs'], { cwd: docs });
  if (code !== 0) return code;
  const vite = await import('vite');
  const outDir = join(site, 'playground');
  await vite.build({
    ...playground,
    base: './',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit },
  });
  if (!flags.has('serve')) {
    console.log(`\n  Documentation: ${join(site, 'index.html')}\n  Serve it:      npm run docs -- --serve\n`);
    return 0;
  }

  const ports = {
    port: Number(values['port'] ?? 3012),
    emulatorPort: Number(values['emulator-port'] ?? 3013),
  };
  const { port } = await startEmulator(ports);
  await vite.preview({
    ...playground,
    build: { outDir: site },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  });
  console.log(`\n  Documentation: http://localhost:${port}\n  Stop:          Ctrl-C\n`);
  return 0;
}
