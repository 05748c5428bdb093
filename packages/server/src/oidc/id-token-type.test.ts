import { describe, expect, it } from 'vitest';
import { describeOtherToken } from './id-token-type.ts';

describe('describeOtherToken', () => {
  it.each([
    ['an ID token without a type', {}, {}],
    ['an ID token of type JWT', { typ: 'JWT' }, {}],
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
    ['an access token with the header type at+jwt', { typ: 'at+jwt' }, {}],
    ['a logout token with the header type logout+jwt', { typ: 'logout+jwt' }, {}],
    ['an access token of Keycloak', { typ: 'JWT' }, { typ: 'Bearer' }],
    ['a refresh token of Keycloak', { typ: 'JWT' }, { typ: 'Refresh' }],
    ['an access token of Cognito', {}, { token_use: 'access' }],
    ['a token with a scope', {}, { scope: 'openid' }],
    ['an access token of Entra', {}, { scp: 'user_impersonation' }],
    ['a logout token with an events claim', {}, { events: {} }],
    ['a token issued to another client', {}, { azp: 'other' }],
    ['a token for several audiences without a client', {}, { aud: ['portal', 'other'] }],
  ])('returns a description for %s', (_, header, claims) => {
    expect(describeOtherToken(header, { aud: 'portal', ...claims }, 'portal')).toBeTypeOf('string');
  });
});
