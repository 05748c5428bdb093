import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, root } from './markdown.ts';

function readScripts(folder: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return manifest.scripts ?? {};
}
const rootScripts = readScripts('.');
/** The commands of the repository and those of its packages. */
const scripts = new Set(
  ['.', ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`)].flatMap((folder) =>
    Object.keys(readScripts(folder)),
  ),
);

/** Returns the npm scripts that a page mentions in code blocks and sentences. */
const findScripts = (text: string) =>
  [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)]
    .filter(({ 0: command, 1: name = '' }) => command.startsWith('npm run') || name in rootScripts)
    .map(({ 1: name = '' }) => name);

describe('Commands in the documentation', () => {
  it.each(pages.map(({ file, text }) => [file, text] as const))(
    '%s mentions existing npm scripts only',
    (_, text) => {
      expect(findScripts(text).filter((name) => !scripts.has(name))).toEqual([]);
    },
  );
});
