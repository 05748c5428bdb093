import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './markdown.ts';

const apiReports = repositoryFiles.filter((file) => file.endsWith('.api.md'));

/** Returns the exported names without a docstring. Skips namespaces, because their members have docstrings. */
const findUndocumentedNames = (file: string) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^\/\/ @public \(undocumented\)\nexport (?:abstract )?(?!namespace)\w+ (\w+)/gm,
    ),
  ].map(([, name]) => name);

describe('API reference', () => {
  it.each(apiReports)('%s documents every exported name', (file) => {
    expect(findUndocumentedNames(file)).toEqual([]);
  });
});
