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
    ['only ASCII characters', 'Kate.O+news@corp.example', true],
    ['letters unchanged by normalization', 'j\u00F6rg@b\u00FCcher.example', true],
    ['a dotless i', 'k\u0131te@corp.example', true],
    ['a Kelvin sign', '\u212Aate@corp.example', false],
    ['full-width letters', '\uFF4Bate@corp.example', false],
    ['a full-width domain', 'kate@\uFF43orp.example', false],
    ['a full-width at sign', 'kate\uFF20corp.example', false],
    ['combining marks', 'jo\u0308rg@corp.example', false],
    ['a ligature', '\uFB01ne@corp.example', false],
    ['a space', ' kate@corp.example', false],
    ['NUL', 'kate@corp.example\u0000', false],
    ['a zero-width space', 'ka\u200Bte@corp.example', false],
    ['an unpaired surrogate', 'kate@corp.example\uD800', false],
    ['more than 254 characters', `${'k'.repeat(250)}@corp.example`, false],
  ])('classifies an address with %s', (_, email, expected) => {
    expect(isUnambiguousEmail(email)).toBe(expected);
  });
});
