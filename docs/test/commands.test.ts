import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, root } from './markdown.ts';

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Returns the npm scripts that a page mentions in code blocks and sentences. */
const findScripts = (text: string) =>
  [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)]
    .filter(({ 0: command, 1: name = '' }) => command.startsWith('npm run') || name in scripts)
    .map(({ 1: name = '' }) => name);

describe('Commands in the documentation', () => {
  it.each(pages.map(({ file, text }) => [file, text] as const))(
    '%s mentions existing npm scripts only',
    (_, text) => {
      expect(findScripts(text).filter((name) => !(name in scripts))).toEqual([]);
    },
  );
});
