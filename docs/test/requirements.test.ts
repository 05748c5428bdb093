import { describe, expect, it } from 'vitest';
import { findTestFiles, parseIdentifiers } from '../../scripts/lib/requirements/identifiers.mjs';
import { readStatements } from '../../scripts/lib/requirements/statements.mjs';

const statements = readStatements();
const filesById = findTestFiles();

describe('Statements of the specification', () => {
  it('each statement has a test, or a reason why no test can prove it', () => {
    const missing = statements.filter(({ id, openReason }) => !filesById.has(id) && !openReason);
    expect(statements).not.toEqual([]);
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('test titles name existing statements that are not open', () => {
    const known = new Set(statements.filter(({ openReason }) => !openReason).map(({ id }) => id));
    expect([...filesById].filter(([id]) => !known.has(id)).map(([id, files]) => [id, ...files])).toEqual([]);
  });
});

describe('parseIdentifiers', () => {
  it('returns identifiers in brackets from any position in a title, and ignores malformed ones', () => {
    const [first, second] = ['000/2/14', '001/10/3'];
    expect(parseIdentifiers(`closes [${first}] in time [${second}]`)).toEqual([first, second]);
    expect(parseIdentifiers(`closes ${first} in time [${second}0/1] [1/2/3]`)).toEqual([]);
  });
});
