import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

const isOperation = /^export const \w+ = (defineQuery|defineMutation|definePreparedMutation)\(/m;
const writeCall = /\.(insertInto|updateTable|deleteFrom)\(/;
/** Files that need access as the owner: sign-in runs before the user is known, and audit writes the log. */
const systemAccessFiles = /^(sign-in|audit)\//;

describe('services', () => {
  const operations = sources.filter(({ text }) => isOperation.test(text));

  it('more than five files define an operation', () => {
    expect(operations.length).toBeGreaterThan(5);
  });

  it.each(operations)('$file defines exactly one operation', ({ text }) => {
    expect(text.match(new RegExp(isOperation, 'gm'))).toHaveLength(1);
  });

  it.each(operations.filter(({ text }) => text.includes('= defineQuery(')))(
    'the query $file does not write to the database',
    ({ text }) => {
      expect(text).not.toMatch(writeCall);
    },
  );

  it.each(sources.filter(({ file }) => !systemAccessFiles.test(file)))(
    '$file accesses the database only as the caller',
    ({ text }) => {
      expect(text).not.toMatch(/db\.system/);
    },
  );
});
