import { describe, expect, it } from 'vitest';
import { ClaimMapping, toOidcIdentity } from './claims.ts';

const base = { iss: 'https://issuer', sub: 'u1', email: 'ada@example.com', email_verified: true };
const read = (claims: object, mapping: object = {}) =>
  toOidcIdentity({ ...base, ...claims }, ClaimMapping.parse(mapping));

describe('toOidcIdentity, email address', () => {
  it.each([
    ['a verified address', {}, {}, 'ada@example.com'],
    ['a verified address, with a string claim', { email_verified: 'true' }, {}, 'ada@example.com'],
    ['an unverified address', { email_verified: false }, {}, null],
    ['an unverified address, with a string claim', { email_verified: 'false' }, {}, null],
    ['an address without the claim', { email_verified: undefined }, {}, null],
    ['no address', { email: undefined }, {}, null],
    ['a malformed address', { email: 'ada' }, {}, null],
    [
      'an address of a trusted provider',
      { email_verified: undefined },
      { emailVerified: true },
      'ada@example.com',
    ],
    [
      'a configured claim',
      { email_verified: undefined, xms_edov: '1' },
      { emailVerified: 'xms_edov' },
      'ada@example.com',
    ],
    ['an address in another claim', { upn: 'a@b.example' }, { email: 'upn' }, 'a@b.example'],
  ])('returns an email address only if it is verified: %s', (_, claims, mapping, expected) => {
    expect(read(claims, mapping).verifiedEmail).toBe(expected);
  });
});

describe('toOidcIdentity, company name', () => {
  it.each([
    ['text', 'Contoso', 'Contoso'],
    ['a list', ['Contoso', 'Fabrikam'], 'Contoso'],
    ['an object', { contoso: { id: 1 } }, 'contoso'],
    ['blank text', '  ', null],
    ['control characters', 'Con\u0000toso\n', 'Con toso'],
    ['no value', undefined, null],
  ])('reads the company name from a claim with %s', (_, organization, expected) => {
    expect(read({ organization }).profile.companyName).toBe(expected);
  });
});

describe('toOidcIdentity, session', () => {
  it.each([
    ['sid if present', { sid: 's1', auth_time: 5 }, 'sid:s1'],
    ['auth_time without sid', { auth_time: 5, iat: 7 }, 'auth_time:5'],
    ['the day without sid and auth_time', { iat: 7 }, expect.stringMatching(/^day:\d{4}-\d\d-\d\d$/)],
  ])('derives the session key from %s', (_, claims, expected) => {
    expect(read(claims).sessionKey).toEqual(expected);
  });

  it.each([
    [['pwd', 'mfa'], 'pwd,mfa'],
    [undefined, 'oidc'],
    [[], 'oidc'],
  ])('maps amr %j to the sign-in method %s', (amr, method) => {
    expect(read({ amr }).method).toBe(method);
  });
});
