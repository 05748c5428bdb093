import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults } from '../../scripts/faults/faults.mjs';
import { findTestFiles, parseIdentifiers } from '../../scripts/lib/requirements/identifiers.mjs';
import { containsLiteral, parseLiterals } from '../../scripts/lib/requirements/literals.mjs';
import { readStatements } from '../../scripts/lib/requirements/statements.mjs';
import { root } from '../../scripts/lib/run.mjs';

const statements = readStatements();
const filesById = findTestFiles();
/** Returns the text of a test file and of its support files, which contain the data of the test. */
function readTest(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  const supportFiles = [...text.matchAll(/from '(\.[^']*\/support\/[^']+\.ts)'/g)].map(
    ([, path = '']) => path,
  );
  const texts = supportFiles.map((path) => readFileSync(join(root, dirname(file), path), 'utf8'));
  return [text, ...texts].join('\n');
}

const getSection = (id: string) => id.slice(0, id.lastIndexOf('/'));
const sections = new Map<string, number[]>();
for (const { id } of statements) {
  const section = getSection(id);
  sections.set(section, [...(sections.get(section) ?? []), Number(id.slice(section.length + 1))]);
}
/** Literals that no test file of their statement can contain, with the reason. */
const literalsWithoutTest: Record<string, string> = {};
describe('Statements of the specification', () => {
  it.each([...sections])('statements of section %s have consecutive numbers', (_, numbers) => {
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  it('each statement has a test, or a reason why no test can prove it', () => {
    const missing = statements
      .filter(({ id, openReason = '' }) => !filesById.has(id) && openReason.length <= 10)
      .map(({ id }) => id);
    expect(statements.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });

  it('test titles name existing statements that are not open', () => {
    const known = new Set(statements.filter(({ openReason }) => !openReason).map(({ id }) => id));
    expect([...filesById].filter(([id]) => !known.has(id)).map(([id, files]) => [id, ...files])).toEqual([]);
  });

  it('a test file of each statement contains the literals that the statement quotes', () => {
    const missing = statements.flatMap(({ id, text, openReason }) => {
      if (openReason !== undefined) return [];
      const tests = [...(filesById.get(id) ?? [])].map(readTest);
      return parseLiterals(text)
        .filter((literal) => !tests.some((test) => containsLiteral(test, literal)))
        .map((literal) => `${id} ${literal}`);
    });
    expect(missing).toEqual(Object.keys(literalsWithoutTest));
    expect(Object.values(literalsWithoutTest).every((reason) => reason.length > 20)).toBe(true);
  });

  it('each statement with a browser test has a deliberate fault in the product', () => {
    const violated = new Set(faults.flatMap((fault) => fault.statements));
    const hasBrowserTest = (id: string) =>
      [...(filesById.get(id) ?? [])].some((file) => file.endsWith('.spec.ts'));
    const missing = statements.filter(({ id }) => hasBrowserTest(id) && !violated.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
    const isTest = ({ file }: (typeof faults)[number]) => /\/(e2e|test)\/|\.test\.tsx?$/.test(file);
    expect(faults.filter(isTest)).toEqual([]);
  });

  it('statements refer to existing sections only [000/0/2] [000/0/3] [000/5/6] [000/7/13] [001/2/44] [001/6/2]', () => {
    const mentionedSections = statements.flatMap(({ text }) => text.match(/\b\d{3}\/\d+\b/g) ?? []);
    expect(mentionedSections.length).toBeGreaterThan(5);
    expect(mentionedSections.filter((section) => !sections.has(section))).toEqual([]);
  });
});

describe('parseIdentifiers', () => {
  it('returns identifiers in brackets from any position in a title, and ignores malformed ones', () => {
    const [first, second] = ['000/2/14', '001/10/3'];
    expect(parseIdentifiers(`closes [${first}] in time [${second}]`)).toEqual([first, second]);
    expect(parseIdentifiers(`closes ${first} in time [${second}0/1] [1/2/3]`)).toEqual([]);
  });
});
