import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** All that git knows, and what is new and not ignored. */
export const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);

export interface Page {
  /** Relative to the repository, such as `docs/architecture.md`. */
  file: string;
  text: string;
}

/** What people wrote: reports of the toolkit's types are made. */
export const pages: readonly Page[] = tracked
  .filter((file) => file.endsWith('.md') && !file.endsWith('.api.md'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

export interface Block {
  file: string;
  line: number;
  language: string;
  code: string;
}

/** The fenced blocks of a page. */
export function blocksOf({ file, text }: Page): Block[] {
  const fences = /^```(\w*)[^\n]*\n(.*?)^```$/gms;
  return [...text.matchAll(fences)].map(({ 1: language = '', 2: code = '', index }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    language,
    code,
  }));
}

const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');

/** Where a page leads, outside of code: what stands in the brackets of its links and images. */
export const linksOf = ({ text }: Page): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(({ 1: link = '' }) => link);

/** The anchors that a page's headings make, as GitHub makes them. */
export const anchorsOf = ({ text }: Page): string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#{1,6} +(.+)$/gm)].map(({ 1: title = '' }) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** What the sources of the toolkit say of its names, as pages: their examples stand in the reference. */
export const docstrings: readonly Page[] = tracked
  .filter((file) => /^packages\/embed-toolkit\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8').replace(/^ *\* ?/gm, ''),
  }));
