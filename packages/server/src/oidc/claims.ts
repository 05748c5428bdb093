import { isUnambiguousEmail } from '@embed-portal/api-contract';
import { z } from 'zod';
import { unauthenticated } from '../errors.ts';
import type { PortalError } from '../errors.ts';

/** In which claims a provider says what. `emailVerified: true` trusts every address of that provider. */
export const ClaimMapping = z.strictObject({
  email: z.string().default('email'),
  emailVerified: z.union([z.string(), z.literal(true)]).default('email_verified'),
  firstName: z.string().default('given_name'),
  lastName: z.string().default('family_name'),
  companyName: z.string().default('organization'),
  phone: z.string().default('phone_number'),
});
export type ClaimMapping = z.infer<typeof ClaimMapping>;

export interface Profile {
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  phone: string | null;
}

/** Who a verified ID token speaks of. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null while the provider has not verified one. */
  verifiedEmail: string | null;
  profile: Profile;
  /** The same for all tokens of one session at the provider. */
  sessionKey: string;
  /** How the user signed in there. */
  method: string;
}

type Claims = Record<string, unknown>;

const longest = 200;

/** Neither is printable: line breaks and the like, halves of characters, and what turns the direction of a text. */
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;
const maxSubjectLength = 255;

const refuseClaim = (name: string, reason: string): PortalError =>
  unauthenticated(`The ID token is not valid: its claim ${name} ${reason}.`);

/** Keycloak gives an organization as a list or as an object with the names as keys. */
const firstOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value[0];
  return typeof value === 'object' && value !== null ? Object.keys(value)[0] : value;
};

const textOf = (value: unknown): string | null => {
  const first = firstOf(value);
  if (typeof first !== 'string') return null;
  const text = first.slice(0, longest).replace(unprintable, ' ').trim();
  return text === '' ? null : text;
};

/**
 * @returns null without a verified address.
 * @throws {PortalError} `unauthenticated` for an address that could be taken for another one.
 */
const emailOf = (claims: Claims, mapping: ClaimMapping): string | null => {
  const { emailVerified } = mapping;
  // Some providers send the flag as a string.
  const verified = emailVerified === true || [true, 'true', 1, '1'].includes(claims[emailVerified] as string);
  const email = firstOf(claims[mapping.email]);
  if (!verified || typeof email !== 'string' || !email.includes('@')) return null;
  if (isUnambiguousEmail(email)) return email;
  throw refuseClaim(
    mapping.email,
    'holds characters that could be taken for others, or more than 254 of them',
  );
};

/** Some providers, Entra among them, give the whole name alone unless they are told otherwise. */
const namesOf = (claims: Claims, mapping: ClaimMapping): Pick<Profile, 'firstName' | 'lastName'> => {
  const firstName = textOf(claims[mapping.firstName]);
  const lastName = textOf(claims[mapping.lastName]);
  const whole = textOf(claims['name']);
  if (firstName !== null || lastName !== null || whole === null) return { firstName, lastName };
  const [first = whole, ...rest] = whole.split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') || null };
};

/** @throws {PortalError} `unauthenticated` for anything but a text that can be stored. */
const readSubject = (claims: Claims): string => {
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '') throw refuseClaim('sub', 'must be a text');
  if (sub.length > maxSubjectLength) throw refuseClaim('sub', 'must have at most 255 characters');
  if (sub.search(unprintable) !== -1) throw refuseClaim('sub', 'holds unprintable characters');
  return sub;
};

/** Never `iat`, which changes with each renewal. Without `sid` and `auth_time`, a day counts as a session. */
const sessionKeyOf = (claims: Claims): string => {
  const sid = textOf(claims['sid']);
  if (sid !== null) return `sid:${sid}`;
  if (typeof claims['auth_time'] === 'number') return `auth_time:${String(claims['auth_time'])}`;
  return `day:${new Date().toISOString().slice(0, 10)}`;
};

const methodOf = ({ amr }: Claims): string => {
  const methods = Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [];
  return textOf(methods.join(',')) ?? 'oidc';
};

/**
 * Reads the claims of a verified ID token.
 *
 * @throws {PortalError} `unauthenticated` for a subject or an email address that is not safe to compare.
 */
export const identityOf = (claims: Claims & { iss: string }, mapping: ClaimMapping): Identity => ({
  issuer: claims.iss,
  subject: readSubject(claims),
  verifiedEmail: emailOf(claims, mapping),
  profile: {
    ...namesOf(claims, mapping),
    companyName: textOf(claims[mapping.companyName]),
    phone: textOf(claims[mapping.phone]),
  },
  sessionKey: sessionKeyOf(claims),
  method: methodOf(claims),
});
