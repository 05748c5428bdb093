// Starts the product: `node scripts/start.mjs [options]`. With `--dev`, changes to the sources take effect immediately.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, reportError } from './bootstrap.mjs';
import { buildProduct } from './lib/build.mjs';
import { stopWithNpm } from './lib/parent.mjs';
import { root } from './lib/run.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h'))
  console.log(readFileSync(path.join(root, 'packages/demo/help.txt'), 'utf8').trimEnd());
else {
  stopWithNpm();
  await install(args.includes('--dev') ? 'all' : 'runtime')
    .then(buildProduct)
    .then(async () => {
      const main = path.join(root, 'packages/demo/dist/main.js');
      process.argv = [process.execPath, main, ...args];
      await import(pathToFileURL(main).href);
    })
    .catch(reportError);
}
