// Installs the packages, runs tasks of Turborepo, and then runs a program of this repository:
// `node scripts/run-built.mjs build --filter=PACKAGE -- PROGRAM [arguments]`. `--help` of a program that exists needs
// neither packages nor tasks.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, reportError } from './bootstrap.mjs';
import { checkVariable, isHelp } from './lib/arguments.mjs';
import { root, run, withPnpm } from './lib/run.mjs';

const args = process.argv.slice(2);
const separator = args.indexOf('--');
const tasks = args.slice(0, separator);
const [program = '', ...options] = args.slice(separator + 1);

async function runBuilt() {
  if (!isHelp || !existsSync(path.join(root, program))) {
    if (program.startsWith('scripts/')) {
      const checked = await run([process.execPath, program, ...options], { env: { [checkVariable]: '1' } });
      if (checked !== 0) return checked;
    }
    await install();
    const code = await run(withPnpm('exec', 'turbo', 'run', ...tasks));
    if (code !== 0) return code;
  }
  return run([process.execPath, program, ...options]);
}

await runBuilt().then((code) => (process.exitCode = code), reportError);
