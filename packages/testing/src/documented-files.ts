import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');

const findSection = (title: string): string =>
  page.split(/^(?=#+ )/m).find((text) => text.startsWith(`### ${title}`)) ?? '';

/** Returns the files and folders that a section of docs/architecture.md lists, sorted. Folders end with a slash. */
export const findDocumentedFiles = (title: string): string[] =>
  (findSection(title).match(/`(?:[\w-]+\/)*(?:[\w-]+\.tsx?|[\w-]+\/)`/g) ?? [])
    .map((path) => path.slice(1, -1))
    .sort();

/** Returns the number in the text `at most 95 files` of a section of docs/architecture.md. */
export const findDocumentedMaximum = (title: string): number =>
  Number(/at most (\d+) files/.exec(findSection(title))?.[1]);
