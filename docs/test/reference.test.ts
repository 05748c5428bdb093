import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, tracked } from './markdown.ts';

const reports = tracked.filter((file) => file.endsWith('.api.md'));

/** Whose names and meanings are powerbi-models', and stand in Microsoft's reference. */
const theirs = /\/models\.api\.md$/;

/** Exported names without a docstring; namespaces only gather what has its own. */
const undocumented = (file: string) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^\/\/ @public \(undocumented\)\nexport (?:abstract )?(?!namespace)\w+ (\w+)/gm,
    ),
  ].map(([, name]) => name);

describe('the reference', () => {
  it.each(reports.filter((file) => !theirs.test(file)))('%s explains each exported name', (file) => {
    expect(undocumented(file)).toEqual([]);
  });

  it('is made of a report for each entry', () => {
    expect(reports.length).toBe(6);
  });
});
