import { describe, expect, it } from 'vitest';
import { findUnproven, parseStatements } from '../lib/requirements.mjs';

const page = `# 000/2: Screens

| # | Statement | Tests |
|---|---|---|
| 000/2/1 | The list can be searched: \`/list\`. | \`list.test.ts › search\`<br>\`list.spec.ts › finds … by name\` |
| 000/2/2 | The list is sorted. | |
`;
const statements = parseStatements(page);

describe('Statements of the specification', () => {
  it('are rows with a number and the tests that they name', () => {
    expect(statements).toEqual([
      { id: '000/2/1', tests: ['list.test.ts › search', 'list.spec.ts › finds … by name'] },
      { id: '000/2/2', tests: [] },
    ]);
  });

  it('are proven by a test or describe block with the title, in which … represents any text', () => {
    const executed = [
      'list.test.ts › list › search › ignores case',
      'list.spec.ts › finds (all) apps by name',
    ];
    expect(findUnproven(statements, executed)).toEqual(['000/2/2 names no test']);
  });

  it.each([
    ['a test in another file', 'other.test.ts › search'],
    ['a title that only starts with the text', 'list.test.ts › searches'],
    ['a title that only ends with the text', 'list.test.ts › full-text search'],
    ['another case', 'list.test.ts › Search'],
  ])('are not proven by %s', (_, executed) => {
    const results = [executed, 'list.spec.ts › finds apps by name'];
    expect(findUnproven(statements.slice(0, 1), results)).toEqual([
      '000/2/1 names a test that was not run: list.test.ts › search',
    ]);
  });
});
