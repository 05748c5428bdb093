import { describe, expect, it } from 'vitest';

/** Texts fixed by the specification. */
const specified: readonly string[] = [
  'No Tenants!',
  'No Groups!',
  'No Reports!',
  'Copied item to clipboard!',
  'Try Dark Mode!',
  'Report configuration is invalid!',
  'There are errors in the report or connection configuration!',
  'Network error, please check internet connection!',
  'User is not authorized, User is deactivated!',
  'Please check your popup settings',
];

const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
};

const modules = import.meta.glob<object>(['./*.ts', '../messages.ts', '!./*.test.ts'], { eager: true });
const texts = collectTexts(modules).filter((text) => !specified.includes(text));

describe('portal messages', () => {
  it('the tested messages include the texts of all message files', () => {
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
