import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, tracked } from './markdown.ts';

const reports = tracked.filter((file) => file.endsWith('.api.md'));

/** Exported names without a docstring; namespaces only gather what has its own. */
const undocumented = (file: string) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /^\/\/ @public \(undocumented\)\nexport (?:abstract )?(?!namespace)\w+ (\w+)/gm,
    ),
  ].map(([, name]) => name);

describe('the reference', () => {
  it.each(reports)('%s explains each exported name', (file) => {
    expect(undocumented(file)).toEqual([]);
  });

  it('is made of a report for each entry', () => {
    expect(reports.length).toBe(6);
  });
});
