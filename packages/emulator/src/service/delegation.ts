import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';

const codeLifetimeSeconds = 600;
const refreshTokenLifetimeSeconds = 90 * 24 * 3600;

const commonClaims = { jti: z.string(), user: z.string(), scope: z.string(), issuedAt: z.number() };
const Claims = z.discriminatedUnion('kind', [
  z.object({
    ...commonClaims,
    kind: z.literal('code'),
    redirectUri: z.string(),
    /** Hash of the verifier that redeems the code. Absent if the application proves with a secret who it is. */
    challenge: z.string().optional(),
    /** Value that the application uses to recognize the ID token of its sign-in. */
    nonce: z.string().optional(),
  }),
  z.object({
    ...commonClaims,
    kind: z.literal('refresh'),
    /** Whether the application has no secret. */
    isPublic: z.boolean(),
  }),
]);
type Claims = z.infer<typeof Claims>;
type CodeGrant = Omit<Extract<Claims, { kind: 'code' }>, 'kind' | 'jti' | 'issuedAt'>;
type RefreshGrant = Omit<Extract<Claims, { kind: 'refresh' }>, 'kind' | 'jti' | 'issuedAt'>;

/** Values that the application must know to redeem a code. */
interface CodeProof {
  verifier: string | undefined;
  redirectUri: string;
}

const hashVerifier = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Issues and redeems the authorization codes and refresh tokens of delegated access. Each can be used once. */
export interface Delegation {
  issueCode(grant: CodeGrant): Promise<string>;
  /** Returns the grant of a code, or `undefined` if the code, the verifier or the redirect URI is invalid. */
  redeemCode(code: string, proof: CodeProof): Promise<CodeGrant | undefined>;
  issueRefreshToken(grant: RefreshGrant): Promise<string>;
  /** Returns the grant of a refresh token, or `undefined` if it is invalid, expired, used or revoked. */
  redeemRefreshToken(token: string): Promise<RefreshGrant | undefined>;
  /** Revokes all codes and refresh tokens that were issued so far. */
  revokeAll(): void;
}

/**
 * Creates the issuer of delegated grants. Its key is derived from the client secret, so that grants survive a restart.
 * A restart discards the record of used and revoked grants.
 */
export function createDelegation(clientSecret: string): Delegation {
  const key = createHash('sha256').update(`delegation\n${clientSecret}`).digest();
  const usedIds = new Set<string>();
  let revokedAt = 0;

  const sign = (claims: Record<string, unknown>, lifetime: number): Promise<string> =>
    new SignJWT({ ...claims, issuedAt: Date.now() })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(randomUUID())
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
      .sign(key);

  const consume = async <Kind extends Claims['kind']>(token: string, kind: Kind) => {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined);
    const claims = Claims.safeParse(verified?.payload).data;
    if (claims?.kind !== kind || usedIds.has(claims.jti) || claims.issuedAt <= revokedAt) return undefined;
    usedIds.add(claims.jti);
    return claims as Extract<Claims, { kind: Kind }>;
  };

  return {
    issueCode: (grant) => sign({ kind: 'code', ...grant }, codeLifetimeSeconds),
    async redeemCode(code, { verifier, redirectUri }) {
      const claims = await consume(code, 'code');
      const challenge = verifier === undefined ? undefined : hashVerifier(verifier);
      const isValid = claims?.challenge === challenge && claims?.redirectUri === redirectUri;
      return isValid ? claims : undefined;
    },
    issueRefreshToken: (grant) => sign({ kind: 'refresh', ...grant }, refreshTokenLifetimeSeconds),
    redeemRefreshToken: (token) => consume(token, 'refresh'),
    revokeAll() {
      revokedAt = Date.now();
    },
  };
}
