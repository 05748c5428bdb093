import { randomUUID } from 'node:crypto';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';

const algorithm = 'RS256';

/** Issues ID tokens and publishes the key that verifies them. */
export interface IdTokens {
  issue(
    claims: Record<string, unknown>,
    options: { audience: string; issuer: string; lifetimeSeconds: number },
  ): Promise<string>;
  /** Returns the public keys in the format of a JSON Web Key Set. */
  getKeys(): Promise<{ keys: JWK[] }>;
}

/** Creates the issuer of ID tokens. Its key is generated with the first token and lives as long as the process. */
export function createIdTokens(): IdTokens {
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
    async getKeys() {
      const jwk = await exportJWK((await getKeyPair()).publicKey);
      return { keys: [{ ...jwk, kid, use: 'sig', alg: algorithm }] };
    },
  };
}
