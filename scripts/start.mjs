// Starts the product: `node scripts/start.mjs [options]`. With `--dev`, changes to the sources take effect immediately.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, reportError } from './bootstrap.mjs';
import { readArguments } from './lib/arguments.mjs';
import { buildProduct } from './lib/build.mjs';
import { stopWithNpm } from './lib/parent.mjs';
import { root } from './lib/run.mjs';

const help = readFileSync(path.join(root, 'packages/demo/help.txt'), 'utf8').trimEnd();
/** The options that the help lists. Those with a value are followed by a word in capitals. */
const options = Object.fromEntries(
  Array.from(help.matchAll(/^ {2}--([\w-]+)( [A-Z]+)?/gm), ([, name = '', value]) => [
    name,
    { type: value ? /** @type {const} */ ('string') : /** @type {const} */ ('boolean') },
  ]),
);
const { values } = readArguments(help, options);

stopWithNpm();
await install(values['dev'] ? 'all' : 'runtime')
  .then(buildProduct)
  .then(async () => {
    const main = path.join(root, 'packages/demo/dist/main.js');
    process.argv = [process.execPath, main, ...process.argv.slice(2)];
    await import(pathToFileURL(main).href);
  })
  .catch(reportError);
