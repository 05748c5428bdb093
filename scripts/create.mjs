// Creates an app with the packages of this repository: `npm run create -- FOLDER [options]`. Requires a build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install, reportError } from './bootstrap.mjs';
import { isHelp } from './lib/arguments.mjs';
import { root, run, withPnpm } from './lib/run.mjs';

const packages = ['toolkit', 'emulator'];
const program = join(root, 'packages/create-embed-app/dist/cli.js');

/** Runs a Node.js program in the folder in which the user has started npm. */
const runNode = (/** @type {string[]} */ ...args) =>
  run([process.execPath, ...args], { cwd: process.env['INIT_CWD'] ?? process.cwd() });

/** Builds the program that shows the help. */
async function buildProgram() {
  await install();
  return run(withPnpm('exec', 'turbo', 'run', 'build', '--filter=create-embed-app', '--output-logs=none'));
}

async function create() {
  if (isHelp) {
    const built = existsSync(program) ? 0 : await buildProgram();
    return built === 0 ? runNode(program, '--help') : built;
  }
  const packed = await runNode(join(root, 'scripts/build-packages.mjs'), ...packages);
  if (packed !== 0) return packed;
  return runNode(
    program,
    '--toolkit',
    join(root, 'dist/embed-toolkit.tgz'),
    '--emulator-package',
    join(root, 'dist/embed-emulator.tgz'),
    ...process.argv.slice(2),
  );
}

await create().then((code) => (process.exitCode = code), reportError);
