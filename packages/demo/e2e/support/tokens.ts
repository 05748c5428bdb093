import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT, decodeJwt, importJWK } from 'jose';
import type { JWK } from 'jose';

/**
 * Reads the identity provider's key from the data folder, so that tokens signed with it are indistinguishable from real
 * ones.
 */
async function signingKey(dataDir: string): Promise<JWK & { kid: string }> {
  const { jwks } = JSON.parse(await readFile(path.join(dataDir, 'identity/keys.json'), 'utf8')) as {
    jwks: { keys: (JWK & { kid: string })[] };
  };
  const [key] = jwks.keys;
  if (!key) throw new Error('The identity provider has no key.');
  return key;
}

/** Returns the token with other claims, signed again with the provider's key. */
export async function reissueToken(dataDir: string, token: string, claims: object): Promise<string> {
  const key = await signingKey(dataDir);
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(await importJWK(key, 'RS256'));
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Claims that make a valid token invalid. */
export const invalidClaims = {
  expired: () => ({ iat: secondsFromNow(-2_000), exp: secondsFromNow(-1_000) }),
  wrongAudience: () => ({ aud: 'another-client' }),
};
