import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';

/** Seconds. */
const codeLifetime = 600;
const refreshLifetime = 90 * 24 * 3600;

const common = { jti: z.string(), user: z.string(), issuedAt: z.number() };
const Claims = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('code'), challenge: z.string(), redirectUri: z.string() }),
  z.object({ ...common, kind: z.literal('refresh') }),
]);
type Claims = z.infer<typeof Claims>;
type CodeGrant = Pick<Extract<Claims, { kind: 'code' }>, 'user' | 'challenge' | 'redirectUri'>;

/** What people let applications do: codes and refresh tokens, each of which counts once. */
export interface Delegation {
  issueCode(grant: CodeGrant): Promise<string>;
  /** Undefined for a code that is unknown, old or used, or whose verifier or address is another. */
  redeem(code: string, proof: { verifier: string; redirectUri: string }): Promise<string | undefined>;
  issueRefreshToken(user: string): Promise<string>;
  /** Whose it is; undefined when it was used, replaced or revoked. */
  useRefreshToken(token: string): Promise<string | undefined>;
  /** From now on all that was issued before is not good any more. */
  revokeAll(): void;
}

/** The key is derived from the client's secret, so that grants outlive a restart; what was used does not. */
export function createDelegation(clientSecret: string): Delegation {
  const key = createHash('sha256').update(`delegation\n${clientSecret}`).digest();
  const used = new Set<string>();
  let revokedAt = 0;

  const sign = (claims: Record<string, unknown>, lifetime: number): Promise<string> =>
    new SignJWT({ ...claims, issuedAt: Date.now() })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(randomUUID())
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
      .sign(key);

  const use = async <Kind extends Claims['kind']>(token: string, kind: Kind) => {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined);
    const claims = Claims.safeParse(verified?.payload).data;
    if (claims?.kind !== kind || used.has(claims.jti) || claims.issuedAt <= revokedAt) return undefined;
    used.add(claims.jti);
    return claims as Extract<Claims, { kind: Kind }>;
  };

  return {
    issueCode: (grant) => sign({ kind: 'code', ...grant }, codeLifetime),
    async redeem(code, { verifier, redirectUri }) {
      const claims = await use(code, 'code');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const isProven = claims?.challenge === challenge && claims.redirectUri === redirectUri;
      return isProven ? claims.user : undefined;
    },
    issueRefreshToken: (user) => sign({ kind: 'refresh', user }, refreshLifetime),
    useRefreshToken: async (token) => (await use(token, 'refresh'))?.user,
    revokeAll() {
      revokedAt = Date.now();
    },
  };
}
