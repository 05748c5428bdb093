#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { intro, log, note, outro } from '@clack/prompts';
import { readArguments, usage } from './arguments.ts';
import type { CommandLine, Mode } from './arguments.ts';
import { CreateError } from './create-error.ts';
import { createProject } from './create-project.ts';
import { detectPackageManager, installDependencies } from './package-manager.ts';
import type { PackageManager } from './package-manager.ts';
import { applyDefaults, askForSettings } from './prompts.ts';
import { requireTargetFolder } from './target-folder.ts';

const manifestUrl = new URL('../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifestUrl, 'utf8')) as { version: string };
const isInteractive = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];

function printNextSteps(path: string, mode: Mode, packageManager: PackageManager, isInstalled: boolean) {
  const folder = relative(process.cwd(), path);
  const steps = [
    ...(folder ? [`cd ${/\s/.test(folder) ? `"${folder}"` : folder}`] : []),
    ...(isInstalled ? [] : [`${packageManager} install`]),
    ...(mode === 'power-bi'
      ? ['# Enter your tenant, app registration and report in the file .env.', `${packageManager} run doctor`]
      : []),
    `${packageManager} run dev`,
  ];
  note(steps.join('\n'), 'Next steps');
  outro('The file README.md describes the app.');
}

async function run(commandLine: CommandLine): Promise<void> {
  intro('Create an app that embeds a report');
  // Checked before the questions, so that no answer is lost.
  if (commandLine.folder !== undefined) requireTargetFolder(commandLine.folder);
  const settings = isInteractive ? await askForSettings(commandLine) : applyDefaults(commandLine);
  const { template, mode } = settings;
  const { path, name } = requireTargetFolder(settings.folder);
  const packageManager = commandLine.packageManager ?? detectPackageManager(process.env);
  const packages = {
    'embed-toolkit': commandLine.toolkit ?? `^${version}`,
    '@embed-portal/emulator': commandLine.emulatorPackage ?? `^${version}`,
  };
  createProject({ path, name, template, mode, packageManager, packages });
  log.success(`Created ${name} from the template ${template}.`);
  if (commandLine.install) await installDependencies(packageManager, path);
  printNextSteps(path, mode, packageManager, commandLine.install);
}

try {
  const commandLine = readArguments(process.argv.slice(2));
  if (commandLine === 'help') process.stdout.write(usage);
  else if (commandLine === 'version') process.stdout.write(`${version}\n`);
  else await run(commandLine);
} catch (error) {
  if (!(error instanceof CreateError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
