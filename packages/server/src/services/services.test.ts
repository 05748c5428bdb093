import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

const isOperation = /^export const \w+ = (defineQuery|defineMutation|definePreparedMutation)\(/m;
const writes = /\.(insertInto|updateTable|deleteFrom)\(/;
/** Sign-in runs before the user is known; audit writes the log itself. */
const ownersOnly = /^(sign-in|audit)\//;

describe('services', () => {
  const operations = sources.filter(({ text }) => isOperation.test(text));

  it('finds the operations of the services', () => {
    expect(operations.length).toBeGreaterThan(5);
  });

  it.each(operations)('requires exactly one operation in $file', ({ text }) => {
    expect(text.match(new RegExp(isOperation, 'gm'))).toHaveLength(1);
  });

  it.each(operations.filter(({ text }) => text.includes('= defineQuery(')))(
    'permits no writes in the query $file',
    ({ text }) => {
      expect(text).not.toMatch(writes);
    },
  );

  it.each(sources.filter(({ file }) => !ownersOnly.test(file)))(
    'permits database access only as the caller in $file',
    ({ text }) => {
      expect(text).not.toMatch(/db\.system/);
    },
  );
});
