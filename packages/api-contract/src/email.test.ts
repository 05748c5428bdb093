import { describe, expect, it } from 'vitest';
import { getEmailKey, isUnambiguousEmail } from './email.ts';

describe('getEmailKey', () => {
  it.each([
    ['Kate@Corp.EXAMPLE', 'kate@corp.example'],
    ['\u212Aate@corp.example', 'kate@corp.example'],
    ['K\u0131te@corp.example', 'k\u0131te@corp.example'],
    ['\u0130rem@corp.example', '\u0130rem@corp.example'],
    ['J\u00D6RG@corp.example', 'j\u00D6rg@corp.example'],
    ['\uFF2Bate@corp.example', 'kate@corp.example'],
  ])('converts %j to %j', (email, key) => {
    expect(getEmailKey(email)).toBe(key);
  });
});

describe('isUnambiguousEmail', () => {
  it.each([
    ['only ASCII characters', 'Kate.O+news@corp.example'],
    ['letters unchanged by normalization', 'j\u00F6rg@b\u00FCcher.example'],
    ['a dotless i', 'k\u0131te@corp.example'],
  ])('returns true for an address with %s', (_, email) => {
    expect(isUnambiguousEmail(email)).toBe(true);
  });

  it.each([
    ['a Kelvin sign', '\u212Aate@corp.example'],
    ['full-width letters', '\uFF4Bate@corp.example'],
    ['a full-width domain', 'kate@\uFF43orp.example'],
    ['a full-width at sign', 'kate\uFF20corp.example'],
    ['combining marks', 'jo\u0308rg@corp.example'],
    ['a ligature', '\uFB01ne@corp.example'],
    ['a space', ' kate@corp.example'],
    ['NUL', 'kate@corp.example\u0000'],
    ['a zero-width space', 'ka\u200Bte@corp.example'],
    ['an unpaired surrogate', 'kate@corp.example\uD800'],
    ['more than 254 characters', `${'k'.repeat(250)}@corp.example`],
  ])('returns false for an address with %s', (_, email) => {
    expect(isUnambiguousEmail(email)).toBe(false);
  });
});
