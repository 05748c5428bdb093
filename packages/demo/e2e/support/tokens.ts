import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT, decodeJwt, importJWK } from 'jose';
import type { JWK } from 'jose';

/** Reads the signing key of the identity provider from the data folder. */
async function readSigningKey(dataDir: string): Promise<JWK & { kid: string }> {
  const { jwks } = JSON.parse(await readFile(path.join(dataDir, 'identity/keys.json'), 'utf8')) as {
    jwks: { keys: (JWK & { kid: string })[] };
  };
  const [key] = jwks.keys;
  if (!key) throw new Error('The identity provider has no key.');
  return key;
}

/** Returns a copy of a token with changed claims and a valid signature of the identity provider. */
export async function reissueToken(dataDir: string, token: string, claims: object): Promise<string> {
  const key = await readSigningKey(dataDir);
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(await importJWK(key, 'RS256'));
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Functions that return the claims of tokens that the server rejects. */
export const invalidClaims = {
  expired: () => ({ iat: secondsFromNow(-2_000), exp: secondsFromNow(-1_000) }),
  wrongAudience: () => ({ aud: 'another-client' }),
};
