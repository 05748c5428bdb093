import { describe, expect, it } from 'vitest';
import { pages, repositoryFiles } from './markdown.ts';

const text = pages.find(({ file }) => file === 'docs/architecture.md')?.text ?? '';
const sourceFiles = repositoryFiles.filter((file) => /^packages\/[\w-]+\/src\//.test(file));

/** Returns the paths of source files in a text, such as `http/client.ts`. */
const findPaths = (part: string): string[] => [
  ...new Set(part.match(/(?<![\w./-])[\w-]+(?:\/[\w-]+)*\.tsx?(?![\w-])/g) ?? []),
];

const isMissing = (path: string): boolean =>
  !sourceFiles.some((file) => file === `packages/${path}` || file.endsWith(`/${path}`));

/** The sections whose heading contains the number of listed files, such as `Server (16 files)`. */
const fileLists = text.split(/^(?=#+ )/m).flatMap((section) => {
  const { 1: title = '', 2: count } = /^#+ (.+) \((\d+) files\)\n/.exec(section) ?? [];
  return count === undefined ? [] : [[title, Number(count), section] as const];
});

describe('docs/architecture.md', () => {
  it('names existing source files only', () => {
    expect(findPaths(text).filter(isMissing)).toEqual([]);
  });

  it('lists the files of the flows', () => {
    expect(fileLists.map(([title]) => title)).toEqual([
      'Setting a page: toolkit',
      'Setting a page: frame',
      'Changing a slicer: frame',
      'Changing a slicer: emulator',
      'Opening a report: portal',
      'Opening a report: toolkit',
      'Returning an embed token: server',
      'General parts of each request: server',
      'Saving a report: portal',
      'Saving a report: server',
      'Saving a report: contract',
    ]);
  });

  it.each(fileLists)('%s: the list contains %i files', (_, count, list) => {
    expect(findPaths(list)).toHaveLength(count);
  });
});
