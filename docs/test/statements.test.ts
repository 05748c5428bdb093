import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../scripts/lib/statements/pages.mjs';
import { endsWith, titlesOf } from '../../scripts/lib/statements/titles.mjs';
import { root } from './markdown.ts';

const statements = readStatements();
const sectionOf = (id: string) => id.slice(0, id.lastIndexOf('/'));
const sections = new Map<string, number[]>();
for (const { id } of statements) {
  const section = sectionOf(id);
  sections.set(section, [...(sections.get(section) ?? []), Number(id.slice(section.length + 1))]);
}

const known = new Map<string, RegExp[][]>();
/** The tests of a file, read once. */
function testsOf(file: string): RegExp[][] {
  if (!existsSync(path.join(root, file))) return [];
  const found = known.get(file) ?? titlesOf(path.join(root, file));
  known.set(file, found);
  return found;
}

describe('the statements', () => {
  it.each([...sections])('of %s are numbered without a gap', (_, numbers) => {
    expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
  });

  it('name tests that exist, or say why there is none', () => {
    const missing = statements.flatMap(({ id, tests, open }) => {
      if (open !== undefined) return open.length > 10 ? [] : [`${id} gives no reason`];
      return tests
        .filter(({ file, titles }) => !testsOf(file).some((titlesOfTest) => endsWith(titlesOfTest, titles)))
        .map(({ file, titles }) => `${id} names ${[file, ...titles].join(' › ')}`);
    });
    expect(statements.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });

  it('that lead to another section lead to one that is here', () => {
    const named = statements.flatMap(({ says }) => says.match(/\b\d{3}\/\d+\b/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((section) => !sections.has(section))).toEqual([]);
  });

  it('have a title found in the source, with what is filled in, and no other', () => {
    const found = titlesOf(path.join(root, 'docs/test/links.test.ts'));
    expect(found.some((titles) => endsWith(titles, ['README.md leads to what is there']))).toBe(true);
    expect(found.some((titles) => endsWith(titles, ['links', 'README.md leads to what is there']))).toBe(
      true,
    );
    expect(found.some((titles) => endsWith(titles, ['README.md leads astray']))).toBe(false);
    expect(endsWith(['a test', 'a step'], ['a test'])).toBe(false);
  });
});
