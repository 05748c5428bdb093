import { readFile, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createTwoFilesPatch } from 'diff';
import { UsageError, toUsageError } from '../command.ts';
import type { Command, Environment } from '../command.ts';
import { readManifest } from '../manifest.ts';
import { migrateFiles } from './migrate-files.ts';
import type { SourceFile } from './migrate-files.ts';
import { getGitState, listFiles } from './project-files.ts';
import type { MigratedFile } from './report.ts';

const help = `Changes a project from powerbi-client to embed-toolkit.

  npx embed-toolkit migrate [options] [PATH…]

Changes imports, types, the construction of the service and package.json below the
paths (default: the current folder), and lists what you have to change yourself.
Code that embed-toolkit cannot express imports embed-toolkit/drop-in, which has the
API of powerbi-client.

  --dry-run   print the changes as a diff, and change nothing
  --drop-in   import embed-toolkit/drop-in everywhere, without other changes to the code
  --force     change files that Git could not restore

Exit codes: 0 done, 1 done, but you have to change something, 2 the command could not run.
`;

const maxFileBytes = 2_000_000;

interface MigrateArguments {
  paths: readonly string[];
  isDryRun: boolean;
  dropIn: boolean;
  force: boolean;
  wantsHelp: boolean;
}

function readArguments(args: readonly string[]): MigrateArguments {
  const flag = { type: 'boolean', default: false } as const;
  const options = { 'dry-run': flag, 'drop-in': flag, force: flag, help: { ...flag, short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return {
      paths: positionals.length > 0 ? positionals : ['.'],
      isDryRun: values['dry-run'],
      dropIn: values['drop-in'],
      force: values.force,
      wantsHelp: values.help,
    };
  } catch (error) {
    throw toUsageError(error, 'migrate');
  }
}

/** Reads the files that are small enough to be sources. */
async function readSources(cwd: string, paths: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const { size } = await stat(resolve(cwd, path)).catch(() => ({ size: Number.POSITIVE_INFINITY }));
    if (size > maxFileBytes) continue;
    const text = await readFile(resolve(cwd, path), 'utf8');
    // Files that are not UTF-8 could not be written back without loss.
    if (!text.includes('\uFFFD')) files.push({ path, text });
  }
  return files;
}

/** @throws {UsageError} when Git could not restore the files */
async function assertRestorable(cwd: string, paths: readonly string[]): Promise<void> {
  const state = await getGitState(cwd, paths);
  if (state === 'none')
    throw new UsageError(
      'The folder is not a Git repository, so the changes could not be undone. Use --dry-run to see them, or --force.',
    );
  if (state === 'changed')
    throw new UsageError(
      'There are changes or new files that are not committed. Commit them first, or use --force.',
    );
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the list of changed files, and of what is left to do. */
function formatSummary(files: readonly MigratedFile[], isDryRun: boolean): string {
  const changed = files.filter(({ before, after }) => before !== after);
  const notes = files.flatMap(({ path, notes: fileNotes }) =>
    fileNotes.map(({ line, message }) => `  ${path}:${line}\n    ${message}\n`),
  );
  const { differencesUrl } = readManifest();
  const rows = changed.map(
    ({ path, usesDropIn }) => `  ${path}${usesDropIn ? ' (embed-toolkit/drop-in)' : ''}\n`,
  );
  const verb = isDryRun ? 'Would change' : 'Changed';
  const heading = `${verb} ${formatCount(changed.length, 'file')}${changed.length > 0 ? ':' : '.'}\n`;
  const todo =
    notes.length > 0 ? `\n${formatCount(notes.length, 'place')} for you to check:\n${notes.join('')}` : '';
  const steps = `
Next:
  1. Install the packages again, and check the types.
  2. Rejections are errors of the class ToolkitError. Check code that reads them.
     embed-toolkit/drop-in keeps the errors of powerbi-client.
  3. Read "Differences from powerbi-client"${differencesUrl ? `: ${differencesUrl}` : ' in the documentation.'}
`;
  return `${heading}${rows.join('')}${todo}${changed.length > 0 ? steps : ''}`;
}

const formatDiff = ({ path, before, after }: MigratedFile): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 2 }).replace(
    /^=+\n/,
    '',
  );

/** Migrates a project. Resolves with 0 if nothing is left to do, and with 1 otherwise. */
export const runMigrate: Command = async (args, environment: Environment) => {
  const { paths, isDryRun, dropIn, force, wantsHelp } = readArguments(args);
  const { cwd, write } = environment;
  if (wantsHelp) {
    write(help);
    return 0;
  }
  const sources = await readSources(cwd, await listFiles(cwd, paths));
  if (!isDryRun && !force) await assertRestorable(cwd, paths);
  const files = migrateFiles(sources, { dropIn, version: readManifest().version });
  const changed = files.filter(({ before, after }) => before !== after);
  for (const file of changed) {
    if (isDryRun) write(`${formatDiff(file)}\n`);
    else await writeFile(resolve(cwd, file.path), file.after);
  }
  if (files.length === 0) write('No code uses powerbi-client.\n');
  else write(formatSummary(files, isDryRun));
  return files.some(({ notes }) => notes.length > 0) ? 1 : 0;
};
