import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBehind } from './example.mjs';
import { root } from './paths.mjs';
import { run } from './process.mjs';

const site = join(root, 'docs/site');

/** The playground is an example; its server's plugin answers beside the site as well. */
const playground = {
  configFile: join(root, 'examples/20-playground/vite.config.mjs'),
  logLevel: /** @type {const} */ ('warn'),
};

/** Builds the site and its playground. With `--serve` it is shown until Ctrl-C, with an emulator behind it. */
export async function buildDocs(/** @type {string[]} */ args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({
    args,
    options: {
      serve: { type: 'boolean' },
      port: { ...text, default: '3012' },
      'emulator-port': { ...text, default: '3013' },
    },
  });
  const docs = join(root, 'docs');
  const typedoc = join(docs, 'node_modules/.bin/typedoc');
  const { code } = await run(typedoc, ['--options', 'typedoc.config.mjs'], { cwd: docs });
  if (code !== 0) return code;
  const vite = await import('vite');
  const outDir = join(site, 'playground');
  await vite.build({ ...playground, base: './', build: { outDir, emptyOutDir: true } });
  if (!values.serve) return 0;

  const wanted = { port: Number(values.port), emulatorPort: Number(values['emulator-port']) };
  const { port } = await startBehind(wanted);
  await vite.preview({
    ...playground,
    build: { outDir: site },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  });
  console.log(`\n  Documentation: http://localhost:${port}\n  Stop:          Ctrl-C\n`);
  return 0;
}
