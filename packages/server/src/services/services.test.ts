import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

const operationPattern = /^export const \w+ = (defineQuery|defineMutation|definePreparedMutation)\(/m;
const writeCallPattern = /\.(insertInto|updateTable|deleteFrom)\(/;
/** Matches the files that access the database as its owner, because sign-in runs before the user is known. */
const systemAccessFiles = /^sign-in\//;

describe('services', () => {
  const operations = sources.filter(({ text }) => operationPattern.test(text));

  it('more than five files define an operation', () => {
    expect(operations.length).toBeGreaterThan(5);
  });

  it.each(operations)('$file defines exactly one operation', ({ text }) => {
    expect(text.match(new RegExp(operationPattern, 'gm'))).toHaveLength(1);
  });

  it.each(operations.filter(({ text }) => text.includes('= defineQuery(')))(
    'the query $file does not write to the database',
    ({ text }) => {
      expect(text).not.toMatch(writeCallPattern);
    },
  );

  it.each(sources.filter(({ file }) => !systemAccessFiles.test(file)))(
    '$file accesses the database only as the caller',
    ({ text }) => {
      expect(text).not.toMatch(/db\.system/);
    },
  );
});
