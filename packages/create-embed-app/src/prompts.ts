import { cancel, isCancel, select, text } from '@clack/prompts';
import type { CommandLine, Mode } from './arguments.ts';
import { CreateError } from './create-error.ts';
import { findFolderProblem } from './target-folder.ts';
import { templates } from './templates.ts';
import type { TemplateName } from './templates.ts';

const defaultFolder = 'my-report-app';

/** Returns the answer of a prompt, or ends the program when the user has canceled it. */
function requireAnswer<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) {
    cancel('Canceled. No files were created.');
    process.exit(1);
  }
  return answer as Exclude<T, symbol>;
}

const askFolder = () =>
  text({
    message: 'Folder of the new app',
    placeholder: defaultFolder,
    defaultValue: defaultFolder,
    validate: (value) => findFolderProblem(value || defaultFolder),
  });

const askTemplate = () =>
  select<TemplateName>({
    message: 'Template',
    options: templates.map(({ name, title, hint }) => ({ value: name, label: title, hint })),
  });

const askMode = () =>
  select<Mode>({
    message: 'Reports',
    options: [
      { value: 'emulator', label: 'Sample reports', hint: 'from an emulator, works immediately and offline' },
      { value: 'power-bi', label: 'Power BI', hint: 'requires an app registration' },
    ],
  });

/** Asks for the settings that the command line does not contain. */
export async function askForSettings({ folder, template, mode }: CommandLine) {
  return {
    folder: folder ?? requireAnswer(await askFolder()),
    template: template ?? requireAnswer(await askTemplate()),
    mode: mode ?? requireAnswer(await askMode()),
  };
}

/**
 * Completes the command line with defaults, for scripts.
 * @throws {CreateError} when the folder is missing
 */
export function applyDefaults({ folder, template = 'vite', mode = 'emulator' }: CommandLine) {
  if (folder === undefined)
    throw new CreateError('Name the folder of the new app: npm create embed-app my-report-app', 2);
  return { folder, template, mode };
}
