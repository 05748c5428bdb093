import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';

const codeLifetimeSeconds = 600;
const refreshTokenLifetimeSeconds = 90 * 24 * 3600;

const commonClaims = { jti: z.string(), user: z.string(), issuedAt: z.number() };
const Claims = z.discriminatedUnion('kind', [
  z.object({ ...commonClaims, kind: z.literal('code'), challenge: z.string(), redirectUri: z.string() }),
  z.object({ ...commonClaims, kind: z.literal('refresh') }),
]);
type Claims = z.infer<typeof Claims>;
type CodeGrant = Pick<Extract<Claims, { kind: 'code' }>, 'user' | 'challenge' | 'redirectUri'>;

/** Issues and redeems the authorization codes and refresh tokens of delegated access. Each can be used once. */
export interface Delegation {
  issueCode(grant: CodeGrant): Promise<string>;
  /** Returns the user of a code, or `undefined` if the code, the verifier or the redirect URI is invalid. */
  redeemCode(code: string, proof: { verifier: string; redirectUri: string }): Promise<string | undefined>;
  issueRefreshToken(user: string): Promise<string>;
  /** Returns the user of a refresh token, or `undefined` if it is invalid, expired, used or revoked. */
  redeemRefreshToken(token: string): Promise<string | undefined>;
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
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const isValid = claims?.challenge === challenge && claims.redirectUri === redirectUri;
      return isValid ? claims.user : undefined;
    },
    issueRefreshToken: (user) => sign({ kind: 'refresh', user }, refreshTokenLifetimeSeconds),
    redeemRefreshToken: async (token) => (await consume(token, 'refresh'))?.user,
    revokeAll() {
      revokedAt = Date.now();
    },
  };
}
