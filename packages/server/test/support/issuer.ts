import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWTHeaderParameters, JWTPayload } from 'jose';
import { listenLocally } from './http-listener.ts';

export interface TokenOptions {
  header?: Partial<JWTHeaderParameters>;
  /** Signs with this key instead of the published one. */
  key?: CryptoKey;
}

const now = (): number => Math.floor(Date.now() / 1000);
const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts an OpenID provider with discovery, keys and signed tokens. */
export const startIssuer = async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const unknownPair = await generateKeyPair('RS256', { extractable: true });
  const publish = async ({ publicKey }: typeof pair, kid: string) => ({
    ...(await exportJWK(publicKey)),
    kid,
    use: 'sig',
    alg: 'RS256',
  });
  let jwks = [await publish(pair, 'k1')];
  const state = { down: false, requests: 0 };

  const listener = await listenLocally((request, response) => {
    state.requests += 1;
    if (state.down) return void response.writeHead(503).end();
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer: listener.url, jwks_uri: `${listener.url}/jwks` },
      '/jwks': { keys: jwks },
    };
    const found = documents[request.url ?? ''];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });

  /** Returns the claims of an ID token with changes. `undefined` removes a claim. */
  const buildClaims = (claims: JWTPayload): JWTPayload =>
    JSON.parse(
      JSON.stringify({
        iss: listener.url,
        aud: 'portal',
        sub: 'someone',
        iat: now(),
        exp: now() + 900,
        sid: 'session-1',
        email_verified: true,
        ...claims,
      }),
    ) as JWTPayload;

  const signToken = (claims: JWTPayload, { header = {}, key = pair.privateKey }: TokenOptions = {}) =>
    new SignJWT(buildClaims(claims)).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key);

  return {
    ...listener,
    state,
    now,
    signToken,
    /** Publishes another key instead of the current one and returns the options to sign with it. */
    rotate: async (kid: string): Promise<TokenOptions> => {
      const next = await generateKeyPair('RS256', { extractable: true });
      jwks = [await publish(next, kid)];
      return { key: next.privateKey, header: { kid } };
    },
    unknownKey: unknownPair.privateKey,
    unknownJwk: await exportJWK(unknownPair.publicKey),
    /** Creates a token without a signature. */
    unsigned: (claims: JWTPayload) => `${encodePart({ alg: 'none' })}.${encodePart(buildClaims(claims))}.`,
    /** Creates a token that uses the published key as a shared secret. */
    signedWithPublicKey: async (claims: JWTPayload) => {
      const signed = `${encodePart({ alg: 'HS256', kid: 'k1' })}.${encodePart(buildClaims(claims))}`;
      const secret = await exportSPKI(pair.publicKey);
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    },
  };
};

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
