import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

const isVerb = /^export const \w+ = (reading|mutation|preparedMutation)\(/m;
const writes = /\.(insertInto|updateTable|deleteFrom)\(/;
/** Before there is a user, and for the log itself. */
const ownersOnly = /^(sign-in|audit)\//;

describe('the services', () => {
  const verbs = sources.filter(({ text }) => isVerb.test(text));

  it('are found', () => {
    expect(verbs.length).toBeGreaterThan(5);
  });

  it.each(verbs)('$file holds one verb', ({ text }) => {
    expect(text.match(new RegExp(isVerb, 'gm'))).toHaveLength(1);
  });

  it.each(verbs.filter(({ text }) => text.includes('= reading(')))(
    '$file, which reads, writes nothing',
    ({ text }) => {
      expect(text).not.toMatch(writes);
    },
  );

  it.each(sources.filter(({ file }) => !ownersOnly.test(file)))('$file works as the caller', ({ text }) => {
    expect(text).not.toMatch(/db\.system/);
  });
});
