// Creates an app with the packages of this repository: `npm run create -- FOLDER [options]`. Requires a build.
import { join } from 'node:path';
import { reportError } from './bootstrap.mjs';
import { root, run } from './lib/run.mjs';

const packages = ['toolkit', 'emulator'];
const isHelp = process.argv.some((argument) => argument === '--help' || argument === '-h');

/** Runs a Node.js program in the folder in which the user has started npm. */
const runNode = (/** @type {string[]} */ ...args) =>
  run([process.execPath, ...args], { cwd: process.env['INIT_CWD'] ?? process.cwd() });

async function create() {
  const packed = isHelp ? 0 : await runNode(join(root, 'scripts/build-packages.mjs'), ...packages);
  if (packed !== 0) return packed;
  return runNode(
    join(root, 'packages/create-embed-app/dist/cli.js'),
    '--toolkit',
    join(root, 'dist/embed-toolkit.tgz'),
    '--emulator-package',
    join(root, 'dist/embed-emulator.tgz'),
    ...process.argv.slice(2),
  );
}

await create().then((code) => (process.exitCode = code), reportError);
