import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, tracked } from './markdown.ts';

const reports = tracked.filter((file) => file.endsWith('.api.md'));

/** Returns exported names without a docstring, except namespaces, whose members have docstrings. */
const undocumented = (file: string) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^\/\/ @public \(undocumented\)\nexport (?:abstract )?(?!namespace)\w+ (\w+)/gm,
    ),
  ].map(([, name]) => name);

describe('API reference', () => {
  it.each(reports)('%s documents every exported name', (file) => {
    expect(undocumented(file)).toEqual([]);
  });

  it('contains a report for each entry', () => {
    expect(reports.length).toBe(6);
  });
});
