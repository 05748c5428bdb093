import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Files that Git tracks, and untracked files that it does not ignore. */
export const repositoryFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(Boolean);

export interface Page {
  /** Path relative to the repository, such as `docs/architecture.md`. */
  file: string;
  text: string;
}

/** All Markdown pages except the generated API reports. */
export const pages: readonly Page[] = repositoryFiles
  .filter((file) => file.endsWith('.md') && !file.endsWith('.api.md'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

export interface Block {
  file: string;
  line: number;
  language: string;
  code: string;
}

/** Returns the fenced code blocks of a page. */
export function getCodeBlocks({ file, text }: Page): Block[] {
  const fences = /^```(\w*)[^\n]*\n(.*?)^```$/gms;
  return [...text.matchAll(fences)].map(({ 1: language = '', 2: code = '', index }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    language,
    code,
  }));
}

const removeCode = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');

/** Returns the targets of links and images of a page, outside of code. */
export const getLinks = ({ text }: Page): string[] =>
  [...removeCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(({ 1: link = '' }) => link);

/** Returns the anchors of a page's headings, as GitHub generates them. */
export const getAnchors = ({ text }: Page): string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#{1,6} +(.+)$/gm)].map(({ 1: title = '' }) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The toolkit's source files without comment markers, so that the code blocks of their docstrings can be tested. */
export const docstrings: readonly Page[] = repositoryFiles
  .filter((file) => /^packages\/embed-toolkit\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8').replace(/^ *\* ?/gm, ''),
  }));
