import { randomUUID } from 'node:crypto';
import { SignJWT, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import type { JWK, JWTPayload } from 'jose';

const algorithm = 'RS256';

/** Application that receives a token, and the service that issues it. */
interface Parties {
  audience: string;
  issuer: string;
}

/**
 * Issues tokens about users that applications verify with a published key: ID tokens, and access tokens for the API of
 * the application.
 */
export interface UserTokens {
  issue(claims: Record<string, unknown>, options: Parties & { lifetimeSeconds: number }): Promise<string>;
  /** Returns the claims of a token, or `undefined` if it is invalid, expired, or for another application. */
  verify(token: string, parties: Parties): Promise<JWTPayload | undefined>;
  /** Returns the public keys in the format of a JSON Web Key Set. */
  getKeys(): Promise<{ keys: JWK[] }>;
}

/** Creates the issuer. Its key is generated with the first token and lives as long as the process. */
export function createUserTokens(): UserTokens {
  const kid = randomUUID();
  let keyPair: ReturnType<typeof generateKeyPair> | undefined;
  const getKeyPair = () => (keyPair ??= generateKeyPair(algorithm));
  return {
    async issue(claims, { audience, issuer, lifetimeSeconds }) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign((await getKeyPair()).privateKey);
    },
    async verify(token, parties) {
      const { publicKey } = await getKeyPair();
      const options = { ...parties, algorithms: [algorithm] };
      const verified = await jwtVerify(token, publicKey, options).catch(() => undefined);
      return verified?.payload;
    },
    async getKeys() {
      const jwk = await exportJWK((await getKeyPair()).publicKey);
      return { keys: [{ ...jwk, kid, use: 'sig', alg: algorithm }] };
    },
  };
}
