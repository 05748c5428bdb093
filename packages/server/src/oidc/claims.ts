import { z } from 'zod';

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

/** Keycloak gives an organization as a list or as an object with the names as keys. */
const firstOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value[0];
  return typeof value === 'object' && value !== null ? Object.keys(value)[0] : value;
};

const textOf = (value: unknown): string | null => {
  const first = firstOf(value);
  if (typeof first !== 'string') return null;
  const text = first
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest);
  return text === '' ? null : text;
};

const emailOf = (claims: Claims, mapping: ClaimMapping): string | null => {
  const { emailVerified } = mapping;
  // Some providers send the flag as a string.
  const verified = emailVerified === true || [true, 'true', 1, '1'].includes(claims[emailVerified] as string);
  const email = textOf(claims[mapping.email]);
  return verified && email?.includes('@') ? email : null;
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

/** Never `iat`, which changes with each renewal. Without `sid` and `auth_time`, a day counts as a session. */
const sessionKeyOf = (claims: Claims): string => {
  if (typeof claims['sid'] === 'string') return `sid:${claims['sid'].slice(0, longest)}`;
  if (typeof claims['auth_time'] === 'number') return `auth_time:${String(claims['auth_time'])}`;
  return `day:${new Date().toISOString().slice(0, 10)}`;
};

const methodOf = ({ amr }: Claims): string => {
  const methods = Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [];
  return methods.length > 0 ? methods.join(',').slice(0, longest) : 'oidc';
};

/** Reads the claims of a verified ID token. */
export const identityOf = (
  claims: Claims & { iss: string; sub: string },
  mapping: ClaimMapping,
): Identity => ({
  issuer: claims.iss,
  subject: claims.sub,
  verifiedEmail: emailOf(claims, mapping),
  profile: {
    ...namesOf(claims, mapping),
    companyName: textOf(claims[mapping.companyName]),
    phone: textOf(claims[mapping.phone]),
  },
  sessionKey: sessionKeyOf(claims),
  method: methodOf(claims),
});
