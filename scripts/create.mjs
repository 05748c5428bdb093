// Creates an app with the packages of this repository: `npm run create -- FOLDER [options]`. Requires a build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install, reportError } from './bootstrap.mjs';
import { checkVariable, isHelp } from './lib/arguments.mjs';
import { root, run, withPnpm } from './lib/run.mjs';

const packages = ['toolkit', 'emulator'];
const program = join(root, 'packages/create-embed-app/dist/cli.js');

/** Runs a Node.js program in the folder in which the user has started npm. */
const runNode = (/** @type {string[]} */ ...args) =>
  run([process.execPath, ...args], { cwd: process.env['INIT_CWD'] ?? process.cwd() });

/** Prints why the arguments are invalid, unless the program is not built yet. */
async function checkArguments() {
  if (!existsSync(program)) return 0;
  let output = '';
  const command = [process.execPath, program, ...process.argv.slice(2), '--help'];
  const code = await run(command, { onOutput: (text) => (output += text) });
  if (code !== 0) console.error(output.trim());
  return code;
}

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
  const checked = await checkArguments();
  if (checked !== 0 || process.env[checkVariable]) return checked;
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
