import { describe, expect, it } from 'vitest';
import { describeOtherToken } from './id-token-type.ts';

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
