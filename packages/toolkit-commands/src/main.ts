import process from 'node:process';
import { UsageError } from './command.ts';
import type { Command, Environment } from './command.ts';
import { runDoctor } from './doctor/doctor.ts';
import { readManifest } from './manifest.ts';
import { runMigrate } from './migrate/migrate.ts';

const commands: Record<string, Command> = { doctor: runDoctor, migrate: runMigrate };

const help = `Commands of embed-toolkit:

  npx embed-toolkit doctor    check the settings for embedding a report, from the sign-in to the embed URL
  npx embed-toolkit migrate   change a project from powerbi-client to embed-toolkit

Run a command with --help to see its options.
`;

/** Runs the command that the arguments name. Resolves with the exit code: 2 when the command could not run. */
async function run([name = '--help', ...args]: readonly string[], environment: Environment): Promise<number> {
  if (name === '--help' || name === '-h') {
    environment.write(help);
    return 0;
  }
  if (name === '--version') {
    environment.write(`${readManifest().version}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    environment.writeError(`Unknown command. Run embed-toolkit --help to list the commands.\n`);
    return 2;
  }
  try {
    return await command(args, environment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    environment.writeError(`${error.message}\n`);
    return 2;
  }
}

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  variables: process.env,
  hasColors: process.stdout.isTTY && !process.env['NO_COLOR'],
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
