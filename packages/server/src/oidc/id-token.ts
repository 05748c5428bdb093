import { isUnambiguousEmail } from '@embed-portal/api-contract';
import { errors, jwtVerify } from 'jose';
import type { JWTHeaderParameters, JWTPayload, JWTVerifyResult } from 'jose';
import { z } from 'zod';
import { createUnauthenticatedError, ApiError } from '../errors.ts';
import { createIssuerKeys, createIssuerUnavailableError } from './issuer-keys.ts';

/** Names of the claims that contain each property. `emailVerified: true` trusts all addresses of the provider. */
export const ClaimMapping = z.strictObject({
  email: z.string().default('email'),
  emailVerified: z.union([z.string(), z.literal(true)]).default('email_verified'),
  firstName: z.string().default('given_name'),
  lastName: z.string().default('family_name'),
  companyName: z.string().default('organization'),
  phone: z.string().default('phone_number'),
});
export type ClaimMapping = z.infer<typeof ClaimMapping>;

interface Profile {
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  phone: string | null;
}

/** Identity in a verified ID token. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  /** Null if the provider has not verified an address. */
  verifiedEmail: string | null;
  profile: Profile;
  /** Equal for all tokens of a session at the provider. */
  sessionKey: string;
  /** Authentication method at the provider. */
  method: string;
}

type Claims = Record<string, unknown>;

const maxTextLength = 200;

/** Control characters, unpaired surrogates, and characters that change the text direction. */
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;
const maxSubjectLength = 255;

const createInvalidClaimError = (name: string, reason: string): ApiError =>
  createUnauthenticatedError(`The ID token is not valid: its claim ${name} ${reason}.`);

/** Returns the first item of a list or the first key of an object: Keycloak sends organizations in both forms. */
function getFirst(value: unknown): unknown {
  if (Array.isArray(value)) return value[0];
  return typeof value === 'object' && value !== null ? Object.keys(value)[0] : value;
}

function toText(value: unknown): string | null {
  const first = getFirst(value);
  if (typeof first !== 'string') return null;
  const text = first.slice(0, maxTextLength).replace(unprintable, ' ').trim();
  return text === '' ? null : text;
}

/**
 * Returns the email address, or null if the provider has not verified one.
 *
 * @throws {ApiError} `unauthenticated` for an address that could be mistaken for another one or is too long.
 */
function readVerifiedEmail(claims: Claims, mapping: ClaimMapping): string | null {
  const { emailVerified } = mapping;
  // Some providers send the flag as a string.
  const verified = emailVerified === true || [true, 'true', 1, '1'].includes(claims[emailVerified] as string);
  const email = getFirst(claims[mapping.email]);
  if (!verified || typeof email !== 'string' || !email.includes('@')) return null;
  if (isUnambiguousEmail(email)) return email;
  throw createInvalidClaimError(
    mapping.email,
    'contains ambiguous characters or has more than 254 characters',
  );
}

/**
 * Returns the first and last name, or the parts of the full name: some providers, including Entra ID, send only
 * the full name.
 */
function readNames(claims: Claims, mapping: ClaimMapping): Pick<Profile, 'firstName' | 'lastName'> {
  const firstName = toText(claims[mapping.firstName]);
  const lastName = toText(claims[mapping.lastName]);
  const fullName = toText(claims['name']);
  if (firstName !== null || lastName !== null || fullName === null) return { firstName, lastName };
  const [first = fullName, ...rest] = fullName.split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') || null };
}

/**
 * Returns the subject.
 *
 * @throws {ApiError} `unauthenticated` unless the subject is text that can be stored.
 */
function readSubject(claims: Claims): string {
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '') throw createInvalidClaimError('sub', 'must be text');
  if (sub.length > maxSubjectLength) throw createInvalidClaimError('sub', 'must have at most 255 characters');
  if (sub.search(unprintable) !== -1) throw createInvalidClaimError('sub', 'contains unprintable characters');
  return sub;
}

/**
 * Returns a key that all tokens of a session share. Without `sid` and `auth_time`, a session lasts until midnight UTC.
 * `iat` is unsuitable, because it changes with each renewal.
 */
function readSessionKey(claims: Claims): string {
  const sid = toText(claims['sid']);
  if (sid !== null) return `sid:${sid}`;
  if (typeof claims['auth_time'] === 'number') return `auth_time:${String(claims['auth_time'])}`;
  return `day:${new Date().toISOString().slice(0, 10)}`;
}

function readMethod({ amr }: Claims): string {
  const methods = Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [];
  return toText(methods.join(',')) ?? 'oidc';
}

/**
 * Reads the claims of a verified ID token.
 *
 * @throws {ApiError} `unauthenticated` for an invalid subject, or an email address that is ambiguous or too long.
 */
export const toOidcIdentity = (claims: Claims & { iss: string }, mapping: ClaimMapping): OidcIdentity => ({
  issuer: claims.iss,
  subject: readSubject(claims),
  verifiedEmail: readVerifiedEmail(claims, mapping),
  profile: {
    ...readNames(claims, mapping),
    companyName: toText(claims[mapping.companyName]),
    phone: toText(claims[mapping.phone]),
  },
  sessionKey: readSessionKey(claims),
  method: readMethod(claims),
});

const typeClaims = ['typ', 'token_use'] as const;

/**
 * Describes a signed token that has the right issuer and audience but is not an ID token for this client, such as `an
 * access token`. Returns undefined for an ID token. Providers indicate other token types in different ways: the header
 * `typ` (at+jwt, logout+jwt), a claim `typ` (Keycloak: Bearer, Refresh, Logout) or `token_use` (Cognito), a scope
 * (access token), or `events` (logout token).
 */
export function describeOtherToken(
  header: Pick<JWTHeaderParameters, 'typ'>,
  claims: JWTPayload,
  clientId: string,
): string | undefined {
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
}

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

function toAuthenticationError(error: unknown): Error {
  if (error instanceof ApiError) return error;
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
}

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
export function createTokenVerifier({
  issuer,
  clientId,
  claims: mapping,
  maxTokenHours = 24,
  timeoutMs,
}: OidcOptions): (token: string) => Promise<OidcIdentity> {
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
}
