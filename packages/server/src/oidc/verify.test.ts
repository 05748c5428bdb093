import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenLocally } from '../../test/support/http-listener.ts';
import { startIssuer } from '../../test/support/issuer.ts';
import type { Issuer, TokenOptions } from '../../test/support/issuer.ts';
import { ClaimMapping } from './claims.ts';
import { describeOtherToken, createTokenVerifier } from './verify.ts';
import type { OidcOptions } from './verify.ts';

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
