import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { createExpiredTokenError, createInvalidTokenError } from './errors.ts';

const identity = z.object({
  username: z.string(),
  roles: z.array(z.string()),
  datasets: z.array(z.string()),
  customData: z.string().optional(),
});

const claims = z.discriminatedUnion('kind', [
  /** Token of the application itself, or of a user who authorized it. */
  z.object({
    kind: z.literal('access'),
    exp: z.number(),
    jti: z.string(),
    user: z.string().optional(),
    /** Permissions of the application. Empty if the user has only been identified. */
    permissions: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('embed'),
    exp: z.number(),
    jti: z.string(),
    reports: z.array(z.object({ id: z.string(), allowEdit: z.boolean() })),
    /** Datasets for Q&A and for new reports. */
    datasets: z.array(z.string()).default([]),
    dashboards: z.array(z.string()).default([]),
    /** Workspaces in which new reports and copies may be saved. */
    targetWorkspaces: z.array(z.string()).default([]),
    identities: z.array(identity),
  }),
]);

export type TokenClaims = z.infer<typeof claims>;
export type EffectiveIdentity = z.infer<typeof identity>;
type EmbedClaims = Extract<TokenClaims, { kind: 'embed' }>;
/** Claims of the token of an application, or of a user who authorized it. */
export type AccessClaims = Extract<TokenClaims, { kind: 'access' }>;

/** Permissions of an embed token. */
export type EmbedGrant = Pick<
  EmbedClaims,
  'reports' | 'identities' | 'datasets' | 'dashboards' | 'targetWorkspaces'
>;

/** Permissions of an access token. */
interface AccessGrant {
  /** User on whose behalf the application acts, if any. */
  user?: string | undefined;
  permissions: readonly string[];
}

export interface TokenService {
  issueAccessToken(grant: AccessGrant, lifetimeSeconds: number): Promise<string>;
  issueEmbedToken(
    grant: EmbedGrant,
    lifetimeSeconds: number,
  ): Promise<{ token: string; tokenId: string; expiration: Date }>;
  /**
   * Verifies a bearer token.
   * @throws {ServiceError} 401 when the token is missing or invalid; 403 `TokenExpired` when it has expired.
   */
  verifyBearer(header: string | undefined): Promise<TokenClaims>;
}

/**
 * Creates the service that issues and verifies access and embed tokens. Its key is derived from the client secret, so
 * that tokens survive a restart and a new secret invalidates them.
 */
export function createTokenService(clientSecret: string): TokenService {
  const key = createHash('sha256').update(`token signing\n${clientSecret}`).digest();
  const sign = (payload: Record<string, unknown>, tokenId: string, expiration: number): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(tokenId)
      .setIssuedAt()
      .setExpirationTime(expiration)
      .sign(key);
  return {
    issueAccessToken: (grant, lifetimeSeconds) =>
      sign({ kind: 'access', ...grant }, randomUUID(), toExpiration(lifetimeSeconds)),
    async issueEmbedToken(grant, lifetimeSeconds) {
      const tokenId = randomUUID();
      const expiration = toExpiration(lifetimeSeconds);
      const token = await sign({ kind: 'embed', ...grant }, tokenId, expiration);
      return { token, tokenId, expiration: new Date(expiration * 1000) };
    },
    async verifyBearer(header) {
      const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
      if (token === undefined) throw createInvalidTokenError();
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return claims.parse(payload);
      } catch (error) {
        throw error instanceof errors.JWTExpired ? createExpiredTokenError() : createInvalidTokenError();
      }
    },
  };
}

function toExpiration(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
