import { afterEach, describe, expect, it, vi } from 'vitest';
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
    ['a verified address, with the numeric claim 1', { email_verified: 1 }, {}, 'ada@example.com'],
    ['an unverified address, with another string claim', { email_verified: 'yes' }, {}, null],
    ['the first address of a list', { email: ['ada@example.com', 'b@c.example'] }, {}, 'ada@example.com'],
    ['an address in another claim', { upn: 'a@b.example' }, { email: 'upn' }, 'a@b.example'],
  ])('returns an email address only if it is verified: %s', (_, claims, mapping, expected) => {
    expect(read(claims, mapping).verifiedEmail).toBe(expected);
  });

  it('rejects an address with invisible characters and names its claim', () => {
    expect(() => read({ upn: 'a\u200Bda@example.com' }, { email: 'upn' })).toThrow(
      expect.objectContaining({
        code: 'unauthenticated',
        message:
          'The ID token is not valid: its claim upn contains ambiguous characters or has more than 254 characters.',
      }),
    );
  });
});

describe('toOidcIdentity, subject', () => {
  it('returns the issuer and a subject of 255 characters', () => {
    expect(read({ sub: 'x'.repeat(255) })).toMatchObject({
      issuer: 'https://issuer',
      subject: 'x'.repeat(255),
    });
  });

  it.each([
    ['a number', 5, 'must be text'],
    ['empty', '', 'must be text'],
    ['missing', undefined, 'must be text'],
    ['256 characters long', 'x'.repeat(256), 'must have at most 255 characters'],
    ['text with NUL', 'ro\0ot', 'contains unprintable characters'],
    ['text with a leading control character', '\u0007root', 'contains unprintable characters'],
    ['text with a direction mark', 'root\u202e', 'contains unprintable characters'],
  ])('rejects a subject that is %s', (_, sub, reason) => {
    expect(() => read({ sub })).toThrow(
      expect.objectContaining({
        code: 'unauthenticated',
        message: `The ID token is not valid: its claim sub ${reason}.`,
      }),
    );
  });
});

describe('toOidcIdentity, name and phone', () => {
  it.each([
    ['given_name and family_name', { given_name: 'Ada', family_name: 'Vos', name: 'A. B.' }, 'Ada', 'Vos'],
    ['given_name only', { given_name: 'Ada', name: 'A. B.' }, 'Ada', null],
    ['family_name only', { family_name: 'Vos', name: 'A. B.' }, null, 'Vos'],
    ['the full name', { name: 'Emma  van den\tEntra' }, 'Emma', 'van den Entra'],
    ['a full name of one word', { name: 'Emma' }, 'Emma', null],
    ['no claim', {}, null, null],
    ['given_name with surrounding space', { given_name: ' Ada ' }, 'Ada', null],
    ['given_name that is a number', { given_name: 5, family_name: 'Vos' }, null, 'Vos'],
  ])('reads the name from %s', (_, claims, firstName, lastName) => {
    expect(read(claims).profile).toMatchObject({ firstName, lastName });
  });

  it('reads the phone number from phone_number', () => {
    expect(read({ phone_number: '+31 20 123' }).profile.phone).toBe('+31 20 123');
  });

  it('truncates text after 200 characters', () => {
    expect(read({ given_name: 'x'.repeat(201) }).profile.firstName).toBe('x'.repeat(200));
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
    ['null', null, null],
    ['an empty list', [], null],
    ['an empty object', {}, null],
  ])('reads the company name from a claim with %s', (_, organization, expected) => {
    expect(read({ organization }).profile.companyName).toBe(expected);
  });
});

describe('toOidcIdentity, session', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['sid if present', { sid: 's1', auth_time: 5 }, 'sid:s1'],
    ['auth_time without sid', { auth_time: 5, iat: 7 }, 'auth_time:5'],
    ['auth_time with a blank sid', { sid: ' ', auth_time: 5 }, 'auth_time:5'],
    ['the day in UTC without sid and auth_time', { iat: 7 }, 'day:2026-03-04'],
    ['the day in UTC with an auth_time that is no number', { auth_time: '5' }, 'day:2026-03-04'],
  ])('derives the session key from %s', (_, claims, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T23:59:59Z') });
    expect(read(claims).sessionKey).toBe(expected);
  });

  it.each([
    [['pwd', 'mfa'], 'pwd,mfa'],
    [undefined, 'oidc'],
    [[], 'oidc'],
    [['pwd', 5, 'otp'], 'pwd,otp'],
    ['pwd', 'oidc'],
  ])('maps amr %j to the sign-in method %s', (amr, method) => {
    expect(read({ amr }).method).toBe(method);
  });
});
