import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT, decodeJwt, importJWK } from 'jose';
import type { JWK } from 'jose';

/** The identity provider's own key, from the data folder: what is signed with it can't be told from the real thing. */
async function signingKey(dataDir: string): Promise<JWK & { kid: string }> {
  const { jwks } = JSON.parse(await readFile(path.join(dataDir, 'identity/keys.json'), 'utf8')) as {
    jwks: { keys: (JWK & { kid: string })[] };
  };
  const [key] = jwks.keys;
  if (!key) throw new Error('The identity provider has no key.');
  return key;
}

/** The same token with other claims, signed anew by the provider's key. */
export async function reissueToken(dataDir: string, token: string, claims: object): Promise<string> {
  const key = await signingKey(dataDir);
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(await importJWK(key, 'RS256'));
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Claims that make a good token one to refuse. */
export const invalidClaims = {
  expired: () => ({ iat: secondsFromNow(-2_000), exp: secondsFromNow(-1_000) }),
  wrongAudience: () => ({ aud: 'another-client' }),
};
