import { errors, jwtVerify } from 'jose';
import type { JWTHeaderParameters, JWTPayload, JWTVerifyResult } from 'jose';
import { PortalError, createUnauthenticatedError } from '../errors.ts';
import { toOidcIdentity } from './claims.ts';
import type { ClaimMapping, OidcIdentity } from './claims.ts';
import { createIssuerKeys, createIssuerUnavailableError } from './issuer-keys.ts';

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

export interface OidcOptions {
  issuer: string;
  clientId: string;
  claims: ClaimMapping;
  /** Maximum lifetime of an ID token in hours; 24 by default. */
  maxTokenHours?: number;
  /** Timeout of requests to the issuer in milliseconds. */
  timeoutMs?: number;
}

const clockSkewSeconds = 60;

/** Asymmetric algorithms only: with HMAC, the published key would be the secret. */
const algorithms = [
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
];

const toAuthenticationError = (error: unknown): Error => {
  if (error instanceof PortalError) return error;
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid)
    return createIssuerUnavailableError(error);
  if (error instanceof errors.JWTExpired)
    return createUnauthenticatedError('The ID token has expired.', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return createUnauthenticatedError(
      `The ID token is not valid: its claim ${error.claim} is missing or has an invalid value.`,
      error,
    );
  }
  return createUnauthenticatedError('The ID token is not valid.', error);
};

const isIssuedInFuture = ({ iat = 0 }: JWTPayload): boolean => iat > Date.now() / 1000 + clockSkewSeconds;

/**
 * Returns whether a token is valid for too long. Signing out at the provider does not revoke it, so its lifetime is
 * limited.
 */
const exceedsMaxLifetime = ({ iat = 0, exp = 0 }: JWTPayload, maxSeconds: number): boolean =>
  exp - iat > maxSeconds;

/**
 * Creates a verifier of bearer tokens that accepts only ID tokens of the issuer for this client.
 *
 * @returns the verifier. It rejects with `unauthenticated` for any other token, and with `identity_unavailable` when
 *   the issuer's keys are unavailable.
 */
export const createTokenVerifier = ({
  issuer,
  clientId,
  claims: mapping,
  maxTokenHours = 24,
  timeoutMs,
}: OidcOptions): ((token: string) => Promise<OidcIdentity>) => {
  const keys = createIssuerKeys(issuer, { timeoutMs });
  const maxLifetimeSeconds = maxTokenHours * 3_600;

  const verifySignature = async (token: string): Promise<JWTVerifyResult> => {
    try {
      return await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: clockSkewSeconds,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
    } catch (error) {
      throw toAuthenticationError(error);
    }
  };

  return async (token) => {
    const { payload, protectedHeader } = await verifySignature(token);
    const otherToken = describeOtherToken(protectedHeader, payload, clientId);
    if (otherToken)
      throw createUnauthenticatedError(`The bearer token must be an ID token, but this is ${otherToken}.`);
    if (isIssuedInFuture(payload)) throw createUnauthenticatedError('The ID token is not valid yet.');
    if (exceedsMaxLifetime(payload, maxLifetimeSeconds)) {
      throw createUnauthenticatedError(`The ID token is valid for more than ${String(maxTokenHours)} hours.`);
    }
    return toOidcIdentity({ ...payload, iss: issuer }, mapping);
  };
};
