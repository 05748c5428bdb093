import { describe, expect, it } from 'vitest';
import { redactBody, redactText } from './redact.ts';

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln';

describe('redactBody', () => {
  it.each([
    [
      'a secret',
      { auth: { clientSecret: 's', clientId: 'c' } },
      { auth: { clientSecret: '[redacted]', clientId: 'c' } },
    ],
    ['a token', { accessToken: { value: 's' } }, { accessToken: '[redacted]' }],
    ['a password in a list', { users: [{ Password: 's' }] }, { users: [{ Password: '[redacted]' }] }],
    ['what a database does not take', { 'a\u0000': 'x\ud800y', b: '😀' }, { 'a\ufffd': 'x\ufffdy', b: '😀' }],
    ['a token in a list alone', [{ token: 's' }], { list: [{ token: '[redacted]' }] }],
    ['a signed token in a text', { note: `see ${jwt}.` }, { note: 'see [redacted].' }],
  ])('takes out %s', (_, body, expected) => {
    expect(redactBody(body)).toEqual(expected);
  });

  it.each([undefined, null, 'text', 5])('keeps nothing of %j', (body) => {
    expect(redactBody(body)).toBeNull();
  });

  it('caps what is long', () => {
    expect(redactBody({ text: 'x'.repeat(20_000) })).toEqual({ omitted: 'The body had 20011 characters.' });
  });

  it('survives what is deep', () => {
    let body: object = {};
    for (let depth = 0; depth < 10_000; depth += 1) body = { body };
    expect(JSON.stringify(redactBody(body))).toContain('[too deep]');
  });
});

describe('redactText', () => {
  it('leaves other texts as they are', () => {
    expect(redactText('Report not found.')).toBe('Report not found.');
  });
});
