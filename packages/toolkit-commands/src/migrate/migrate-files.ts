import { findUses, usesGlobalService } from './find-uses.ts';
import type { ProgramUses } from './find-uses.ts';
import { migrateCode } from './migrate-code.ts';
import { migrateManifest } from './migrate-manifest.ts';
import { getLine } from './report.ts';
import type { MigratedFile, Note } from './report.ts';
import { getCodeBlocks } from './script-blocks.ts';
import type { CodeBlock } from './script-blocks.ts';
import { parseSource } from './syntax.ts';

export interface SourceFile {
  /** Path relative to the current folder, with slashes. */
  path: string;
  text: string;
}

export interface MigrationOptions {
  /** Whether all code imports the drop-in. */
  dropIn: boolean;
  /** Version of embed-toolkit for new dependencies. */
  version: string;
}

/** A code block with its uses of powerbi-client. */
interface ParsedBlock extends CodeBlock {
  code: string;
  uses: ProgramUses;
}

interface ParsedFile extends SourceFile {
  /** `undefined` for files that are not code. */
  blocks: ParsedBlock[] | undefined;
  notes: Note[];
}

/** Files that only record what was installed, or are written by people for people. */
const ignoredPattern =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|.*\.(md|min\.js|map|log|txt))$/i;

/** Matches the names of packages and of the global service, in any file that may have to change. */
const relevantPattern = /powerbi-(?:client|models)|\bpowerbi\b/;

/** Returns whether a file may use powerbi-client. */
const isRelevant = ({ path, text }: SourceFile): boolean =>
  !ignoredPattern.test(path) && relevantPattern.test(text);

const getExtension = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

function parseFile(file: SourceFile): ParsedFile {
  const { path, text } = file;
  const notes: Note[] = [];
  const blocks = getCodeBlocks(getExtension(path), text)?.flatMap((block): ParsedBlock[] => {
    const code = text.slice(block.start, block.end);
    if (!relevantPattern.test(code)) return [];
    try {
      return [{ ...block, code, uses: findUses(parseSource(code, block.language)) }];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      notes.push({ line: getLine(text, block.start), message: 'The code could not be parsed.' });
      return [];
    }
  });
  return { ...file, blocks, notes };
}

/** Returns notes about text that names powerbi-client, for files other than code. */
function findMentions(text: string, describe: (line: string) => string | undefined): Note[] {
  return text.split('\n').flatMap((content, index) => {
    const message = content.includes('powerbi-client') ? describe(content) : undefined;
    return message === undefined ? [] : [{ line: index + 1, message }];
  });
}

const describeScriptTag = (line: string): string | undefined =>
  /<script\b[^>]*\bsrc\s*=/i.test(line)
    ? 'Load embed-toolkit.umd.min.js of embed-toolkit in place of powerbi.min.js.'
    : undefined;

/** Matches the script of powerbi-client in `node_modules`, which has the same place in embed-toolkit. */
const scriptPathPattern = /node_modules\/powerbi-client\/dist\/powerbi(\.min)?\.js/g;

function migrateBlocks(
  { path, text, blocks = [], notes }: ParsedFile,
  dropIn: boolean,
  owner: ParsedBlock | undefined,
): MigratedFile {
  const allNotes = [...notes];
  let after = text;
  let usesDropIn = false;
  // From the end, so that the positions of the other blocks remain valid.
  for (const block of [...blocks].reverse()) {
    const result = migrateCode(block.code, block.uses, { dropIn, createsService: block === owner });
    after = after.slice(0, block.start) + result.code + after.slice(block.end);
    usesDropIn ||= result.usesDropIn;
    const offset = getLine(text, block.start) - 1;
    allNotes.push(...result.notes.map(({ line, message }) => ({ line: line + offset, message })));
  }
  if (/\.html?$/i.test(path)) {
    after = after.replaceAll(scriptPathPattern, 'node_modules/embed-toolkit/dist/embed-toolkit.umd$1.js');
    allNotes.push(...findMentions(text.replaceAll(scriptPathPattern, ''), describeScriptTag));
  }
  return { path, before: text, after, usesDropIn, notes: allNotes.sort((a, b) => a.line - b.line) };
}

function migrateFile(
  file: ParsedFile,
  { dropIn, version }: MigrationOptions,
  owner: ParsedBlock | undefined,
): MigratedFile {
  const { path, text, blocks } = file;
  const unchanged = { path, before: text, after: text, usesDropIn: false };
  if (blocks) return migrateBlocks(file, dropIn, owner);
  if (/(^|\/)package\.json$/.test(path)) {
    try {
      const { code, notes } = migrateManifest(text, version);
      return { ...unchanged, after: code, notes };
    } catch {
      return { ...unchanged, notes: [{ line: 1, message: 'The file is not valid JSON.' }] };
    }
  }
  const message = "The command does not change this file. Replace 'powerbi-client' by hand.";
  return { ...unchanged, notes: findMentions(text, () => message) };
}

/** Migrates the files of a project. Returns those that change or need a person. */
export function migrateFiles(files: readonly SourceFile[], options: MigrationOptions): MigratedFile[] {
  const parsed = files.filter(isRelevant).map(parseFile);
  // Without powerbi-client, the name powerbi has another meaning.
  const isUsed = parsed.some(({ text }) => /powerbi-(?:client|models)/.test(text));
  if (!isUsed) return [];
  const globalUsers = parsed.flatMap(({ blocks = [] }) =>
    blocks.filter(({ uses }) => usesGlobalService(uses)),
  );
  const [owner] = globalUsers;
  const canOwn = globalUsers.length === 1 && owner?.uses.isModule === true;
  return parsed
    .map((file) => migrateFile(file, options, canOwn ? owner : undefined))
    .filter(({ before, after, notes }) => before !== after || notes.length > 0);
}
