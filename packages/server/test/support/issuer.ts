import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, GenerateKeyPairResult, JWK, JWTHeaderParameters, JWTPayload } from 'jose';
import { listenLocally } from './http-listener.ts';

export interface TokenOptions {
  header?: Partial<JWTHeaderParameters>;
  /** Signing key. The default is the published key. */
  key?: CryptoKey;
}

const now = (): number => Math.floor(Date.now() / 1000);
const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const createKeyPair = () => generateKeyPair('RS256', { extractable: true });
let keyPairs: Promise<[GenerateKeyPairResult, GenerateKeyPairResult]> | undefined;

/**
 * Starts an OpenID provider with discovery, keys and signed tokens. All providers of a test process have the same keys,
 * because generating RSA keys takes a tenth of a second of CPU time each.
 */
export async function startIssuer() {
  const [pair, unknownPair] = await (keyPairs ??= Promise.all([createKeyPair(), createKeyPair()]));
  const toPublishedKey = async (
    { publicKey }: GenerateKeyPairResult,
    kid: string,
    alg = 'RS256',
  ): Promise<JWK> => ({
    ...(await exportJWK(publicKey)),
    kid,
    use: 'sig',
    alg,
  });
  let jwks = [await toPublishedKey(pair, 'k1')];
  const state = { down: false, requests: 0 };

  const listener = await listenLocally((request, response) => {
    state.requests += 1;
    if (state.down) return void response.writeHead(503).end();
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer: listener.url, jwks_uri: `${listener.url}/jwks` },
      '/jwks': { keys: jwks },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });

  /** Returns the default claims of an ID token, overridden by `claims`. `undefined` removes a claim. */
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
    /** Replaces the published key and returns the options for signing with the new key. */
    rotate: async (kid: string, alg = 'RS256'): Promise<TokenOptions> => {
      const next = await generateKeyPair(alg, { extractable: true });
      jwks = [await toPublishedKey(next, kid, alg)];
      return { key: next.privateKey, header: { alg, kid } };
    },
    /** Replaces the published keys. */
    publish: (keys: JWK[]): void => {
      jwks = keys;
    },
    privateJwk: await exportJWK(pair.privateKey),
    unknownKey: unknownPair.privateKey,
    unknownJwk: await exportJWK(unknownPair.publicKey),
    /** Creates a token without a signature. */
    createUnsignedToken: (claims: JWTPayload) =>
      `${encodePart({ alg: 'none' })}.${encodePart(buildClaims(claims))}.`,
    /** Creates a token that uses the published key as a shared secret. */
    signWithPublicKey: async (claims: JWTPayload) => {
      const signingInput = `${encodePart({ alg: 'HS256', kid: 'k1' })}.${encodePart(buildClaims(claims))}`;
      const secret = await exportSPKI(pair.publicKey);
      return `${signingInput}.${createHmac('sha256', secret).update(signingInput).digest('base64url')}`;
    },
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
