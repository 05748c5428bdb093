import { describe, expect, it } from 'vitest';
import { redactText } from './redact.ts';

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln';

describe('redactText', () => {
  it.each([
    ['a sentence', 'Report not found.', 'Report not found.'],
    ['words that start like a token', 'heyJude keyJoin eyJ', 'heyJude keyJoin eyJ'],
    ['a signed token', `see ${jwt}.`, 'see [redacted].'],
    ['a token of 20 characters', 'x.eyJabcdefghij.klmnop', 'x.[redacted]'],
    ['a word with a part of 19 characters', 'x.eyJabcdefghij.klmno', 'x.eyJabcdefghij.klmno'],
    ['a token after an escaped space', `/api/%20${jwt}/x`, '/api/%20[redacted]/x'],
    ['a token appended to a word', `token_${jwt}`, 'token_[redacted]'],
    ['text that the database cannot store', 'a\u0000 x\ud800y 😀', 'a\ufffd x\ufffdy 😀'],
  ])('replaces only tokens and invalid characters in %s', (_, text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it('truncates before it redacts, and redacts truncated tokens', () => {
    expect(redactText(`${'x '.repeat(985)}${jwt}${jwt}`)).toBe(`${'x '.repeat(985)}[redacted]`);
    expect(redactText('x'.repeat(5_000))).toHaveLength(2_000);
  });
});
