import { afterEach, describe, expect, it, vi, afterAll, beforeAll, beforeEach } from 'vitest';
import { listenLocally } from '../../test/support/http-listener.ts';
import { startIssuer } from '../../test/support/issuer.ts';
import type { Issuer, TokenOptions } from '../../test/support/issuer.ts';
import { ClaimMapping, toOidcIdentity, describeOtherToken, createTokenVerifier } from './id-token.ts';
import type { OidcOptions } from './id-token.ts';

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

const now = Date.parse('2026-03-04T12:00:00Z') / 1000;
const hour = 3_600;
let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
  return () => vi.useRealTimers();
});

const createVerifier = (options: Partial<OidcOptions> = {}) =>
  createTokenVerifier({
    issuer: issuer.url,
    clientId: 'portal',
    claims: ClaimMapping.parse({}),
    ...options,
  });
const verify = async (claims: object, options?: TokenOptions) =>
  createVerifier()(await issuer.signToken({ ...claims }, options));
const unauthenticated = (message: string) => ({ code: 'unauthenticated', message });

describe('createTokenVerifier', () => {
  it('returns the identity in a valid ID token', async () => {
    const claims = { sub: 'u1', email: 'ada@example.com', sid: 's1', amr: ['pwd'] };
    expect(await verify(claims)).toMatchObject({
      issuer: issuer.url,
      subject: 'u1',
      verifiedEmail: 'ada@example.com',
      sessionKey: 'sid:s1',
      method: 'pwd',
    });
  });

  it.each([
    ['expired 59 seconds ago', { exp: now - 59 }],
    ['was issued 60 seconds in the future', { iat: now + 60 }],
    ['becomes valid in 60 seconds', { nbf: now + 60 }],
    ['is valid for 24 hours', { exp: now + 24 * hour }],
    ['is addressed to several audiences', { aud: ['portal', 'other'], azp: 'portal' }],
  ])('accepts a token that %s', async (_, claims) => {
    expect(await verify(claims)).toMatchObject({ subject: 'someone' });
  });

  const invalidClaim = (name: string): string =>
    `The ID token is not valid: its claim ${name} is missing or has an invalid value.`;
  it.each([
    ['expired 60 seconds ago', { exp: now - 60 }, 'The ID token has expired.'],
    ['was issued 61 seconds in the future', { iat: now + 61 }, 'The ID token is not valid yet.'],
    ['becomes valid in 61 seconds', { nbf: now + 61 }, invalidClaim('nbf')],
    [
      'is valid for more than 24 hours',
      { exp: now + 24 * hour + 1 },
      'The ID token is valid for more than 24 hours.',
    ],
    ['lacks the subject', { sub: undefined }, invalidClaim('sub')],
    ['lacks the expiration', { exp: undefined }, invalidClaim('exp')],
    ['lacks the time of issue', { iat: undefined }, invalidClaim('iat')],
    ['comes from another issuer', { iss: 'https://other.example' }, invalidClaim('iss')],
    ['is addressed to another audience', { aud: 'other' }, invalidClaim('aud')],
    [
      'contains a scope',
      { scope: 'openid' },
      'The bearer token must be an ID token, but this is an access token.',
    ],
  ])('rejects a token that %s', async (_, claims, message) => {
    await expect(verify(claims)).rejects.toMatchObject(unauthenticated(message));
  });

  it('rejects a token with a lifetime above the configured maximum', async () => {
    const verifyShort = createVerifier({ maxTokenHours: 2 });
    expect(await verifyShort(await issuer.signToken({ exp: now + 2 * hour }))).toBeDefined();
    await expect(verifyShort(await issuer.signToken({ exp: now + 2 * hour + 1 }))).rejects.toMatchObject(
      unauthenticated('The ID token is valid for more than 2 hours.'),
    );
  });

  it.each<[string, () => string | Promise<string>]>([
    ['that is malformed', () => 'a.b.c'],
    ['without a signature', () => issuer.createUnsignedToken({})],
    ['signed with the public key as a shared secret', () => issuer.signWithPublicKey({})],
    ['signed with another key', () => issuer.signToken({}, { key: issuer.unknownKey })],
  ])('rejects a token %s', async (_, createToken) => {
    await expect(createVerifier()(await createToken())).rejects.toMatchObject(
      unauthenticated('The ID token is not valid.'),
    );
  });
});

describe('createTokenVerifier with other keys of the issuer', () => {
  const unavailable = {
    code: 'identity_unavailable',
    message: 'The identity provider is not responding. Try again in a moment.',
  };

  it.each([
    'RS256',
    'RS384',
    'RS512',
    'PS256',
    'PS384',
    'PS512',
    'ES256',
    'ES384',
    'ES512',
    'EdDSA',
    'Ed25519',
  ])('accepts a token signed with %s', async (algorithm) => {
    const options = await issuer.rotate('other', algorithm);
    expect(await verify({}, options)).toMatchObject({ subject: 'someone' });
  });

  it('reports an unavailable issuer if its keys cannot be used', async () => {
    const token = await issuer.signToken({});
    for (const key of [issuer.privateJwk, { kty: 'RSA', e: 'AQAB' }]) {
      issuer.publish([{ ...key, kid: 'k1' }]);
      await expect(createVerifier()(token)).rejects.toMatchObject(unavailable);
    }
  });

  it('reports an unavailable issuer if it does not respond within the timeout', async () => {
    const silentIssuer = await listenLocally(() => undefined);
    const verifyToken = createVerifier({ issuer: silentIssuer.url, timeoutMs: 50 });
    await expect(verifyToken(await issuer.signToken({}))).rejects.toMatchObject({
      ...unavailable,
      cause: { name: 'TimeoutError' },
    });
    await silentIssuer.close();
  });

  it('reports an unavailable issuer with the failure of its request', async () => {
    issuer.state.down = true;
    await expect(verify({})).rejects.toMatchObject({
      ...unavailable,
      cause: { message: `${issuer.url}/.well-known/openid-configuration returned 503.` },
    });
    issuer.state.down = false;
  });
});

describe('describeOtherToken', () => {
  it.each([
    ['an ID token without a type', {}, {}],
    ['an ID token of type JWT', { typ: 'JWT' }, {}],
    ['an ID token for a list of one audience', {}, { aud: ['portal'] }],
    ['an ID token of Keycloak', { typ: 'JWT' }, { typ: 'ID', azp: 'portal', sid: 's' }],
    ['an ID token of Cognito', {}, { token_use: 'id' }],
    [
      'an ID token for several audiences, issued to the portal',
      {},
      { aud: ['portal', 'other'], azp: 'portal' },
    ],
  ])('returns undefined for %s', (_, header, claims) => {
    expect(describeOtherToken(header, { aud: 'portal', ...claims }, 'portal')).toBeUndefined();
  });

  it.each([
    ['header type at+jwt', { typ: 'at+jwt' }, {}, 'a token of type at+jwt'],
    ['header type logout+jwt', { typ: 'logout+jwt' }, {}, 'a token of type logout+jwt'],
    ['Keycloak type Bearer', { typ: 'JWT' }, { typ: 'Bearer' }, 'a token whose typ is not ID'],
    ['Keycloak type Refresh', { typ: 'JWT' }, { typ: 'Refresh' }, 'a token whose typ is not ID'],
    ['Cognito use access', {}, { token_use: 'access' }, 'a token whose token_use is not ID'],
    ['claim scope', {}, { scope: 'openid' }, 'an access token'],
    ['Entra claim scp', {}, { scp: 'user_impersonation' }, 'an access token'],
    ['claim events', {}, { events: {} }, 'a logout token'],
    ['client in azp', {}, { azp: 'other' }, 'a token for another client'],
    ['audiences without azp', {}, { aud: ['portal', 'other'] }, 'a token for another client'],
  ])('rejects a token by its %s', (_, header, claims, expected) => {
    expect(describeOtherToken(header, { aud: 'portal', ...claims }, 'portal')).toBe(expected);
  });
});
