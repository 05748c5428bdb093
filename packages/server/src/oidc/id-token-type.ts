import type { JWTHeaderParameters, JWTPayload } from 'jose';

const typeClaims = ['typ', 'token_use'] as const;

/**
 * Describes a signed token that has the right issuer and audience but is not an ID token for this client, such as `an
 * access token`. Returns undefined for an ID token. Providers indicate other token types in different ways: the header
 * `typ` (at+jwt, logout+jwt), a claim `typ` (Keycloak: Bearer, Refresh, Logout) or `token_use` (Cognito), a scope
 * (access token), or `events` (logout token).
 */
export const describeOtherToken = (
  header: Pick<JWTHeaderParameters, 'typ'>,
  claims: JWTPayload,
  clientId: string,
): string | undefined => {
  if (header.typ !== undefined && header.typ.toUpperCase() !== 'JWT') return `a token of type ${header.typ}`;
  for (const claim of typeClaims) {
    const type = claims[claim];
    if (type !== undefined && String(type).toLowerCase() !== 'id') return `a token whose ${claim} is not ID`;
  }
  if (claims['scope'] !== undefined || claims['scp'] !== undefined) return 'an access token';
  if (claims['events'] !== undefined) return 'a logout token';
  const hasSeveralAudiences = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((hasSeveralAudiences || claims['azp'] !== undefined) && claims['azp'] !== clientId) {
    return 'a token for another client';
  }
  return undefined;
};
