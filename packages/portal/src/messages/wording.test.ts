import { describe, expect, it } from 'vitest';
import catalog from '../../locales/en.json';

/** Texts fixed by the specification. */
const specified: readonly string[] = [
  'No Tenants!',
  'No Groups!',
  'No Reports!',
  'Copied item to clipboard!',
  'Try Dark Mode!',
  'There are errors in the report or connection configuration!',
];

const texts = Object.values(catalog).filter((text) => !specified.includes(text));

describe('portal messages', () => {
  it('the catalog contains the texts of all message files', () => {
    expect(texts).toContain('Sign-in did not complete');
    expect(texts).toContain('No bookmarks yet');
  });

  it.each([
    ['exclamation marks', /!/],
    ['requests such as `please`', /please/i],
    ['`can not`', /can not/i],
    ['nontechnical words', /\bmended\b|\banew\b|\bwhomever\b|look again/i],
  ])('messages contain no %s, except where the specification fixes the text', (_, pattern) => {
    expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  });
});
