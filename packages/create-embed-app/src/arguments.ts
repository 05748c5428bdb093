import { parseArgs } from 'node:util';
import { CreateError } from './create-error.ts';
import { packageManagers } from './package-manager.ts';
import type { PackageManager } from './package-manager.ts';
import { isTemplateName, templateNames, templates } from './templates.ts';
import type { TemplateName } from './templates.ts';

/** Source of the reports: the emulator, or Power BI. */
export type Mode = 'emulator' | 'power-bi';

/** The options on the command line. Missing options are asked for, or have defaults. */
export interface CommandLine {
  folder?: string | undefined;
  template?: TemplateName | undefined;
  mode?: Mode | undefined;
  packageManager?: PackageManager | undefined;
  install: boolean;
  /** Version, or package file, of the toolkit. */
  toolkit?: string | undefined;
  /** Version, or package file, of the emulator. */
  emulatorPackage?: string | undefined;
}

const nameWidth = Math.max(...templateNames.map((name) => name.length));
const templateList = templates
  .map(({ name, title, hint }) => `  ${name.padEnd(nameWidth)}  ${title}, ${hint}`)
  .join('\n');

export const usage = `Creates a web app that embeds a report.

  npm create embed-app [FOLDER] -- [options]

  --template NAME            template of the app (vite)
  --emulator                 use the emulator of Power BI with sample reports (default)
  --power-bi                 use Power BI, with the settings in the file .env
  --package-manager NAME     ${packageManagers.join(', ')} (the one that runs this command)
  --no-install               do not install the dependencies
  --toolkit VERSION|FILE     version or package file of embed-toolkit
  --emulator-package VERSION|FILE
                             version or package file of the emulator
  --version                  print the version
  --help                     print this help

Templates:

${templateList}
`;

const options = {
  template: { type: 'string', short: 't' },
  emulator: { type: 'boolean' },
  'power-bi': { type: 'boolean' },
  'package-manager': { type: 'string' },
  'no-install': { type: 'boolean' },
  toolkit: { type: 'string' },
  'emulator-package': { type: 'string' },
  version: { type: 'boolean', short: 'v' },
  help: { type: 'boolean', short: 'h' },
} as const;

const isPackageManager = (name: string): name is PackageManager =>
  packageManagers.some((packageManager) => packageManager === name);

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CreateError(`${(error as Error).message}\n\n${usage}`, 2);
  }
}

/**
 * Reads the command line.
 * @throws {CreateError} when an argument is invalid. The message names it.
 */
export function readArguments(args: string[]): CommandLine | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const { template, 'package-manager': packageManager } = values;
  if (positionals.length > 1)
    throw new CreateError(
      `Name one folder instead of ${positionals.length}: ${positionals.join(', ')}. Put a folder name with spaces in quotes.`,
      2,
    );
  if (template !== undefined && !isTemplateName(template))
    throw new CreateError(`There is no template '${template}'. Templates: ${templateNames.join(', ')}.`, 2);
  if (packageManager !== undefined && !isPackageManager(packageManager))
    throw new CreateError(
      `The package manager '${packageManager}' is not supported. Package managers: ${packageManagers.join(', ')}.`,
      2,
    );
  if (values.emulator && values['power-bi'])
    throw new CreateError('Choose either --emulator or --power-bi.', 2);
  return {
    folder: positionals[0],
    template,
    mode: values['power-bi'] ? 'power-bi' : values.emulator ? 'emulator' : undefined,
    packageManager,
    install: !values['no-install'],
    toolkit: values.toolkit,
    emulatorPackage: values['emulator-package'],
  };
}
