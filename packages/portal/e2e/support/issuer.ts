import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readBody, json, listen } from './listen.ts';
import type { Handler, Running } from './listen.ts';

export interface ScriptedIssuer extends Running {
  /** Lifetime of ID tokens in seconds. */
  lifetime: number;
  /** Number of issued tokens by grant type. */
  issued: { authorization_code: number; refresh_token: number };
  /** Rejects refresh tokens with 400. */
  refuseRefresh: boolean;
  signIns: number;
  /** Parameters of the last sign-in request and of its token request. */
  asked: URLSearchParams;
  redeemed: URLSearchParams;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts an OpenID provider that signs one user in without a prompt. */
export const startIssuer = async (portalOrigin: () => string): Promise<ScriptedIssuer> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const state = {
    lifetime: 900,
    issued: { authorization_code: 0, refresh_token: 0 },
    refuseRefresh: false,
    signIns: 0,
    asked: new URLSearchParams(),
    redeemed: new URLSearchParams(),
  };

  /** Nonces of the sign-in requests, by authorization code. */
  const nonces = new Map<string | null, string | null>();

  const idToken = (issuer: string, nonce?: string | null) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: 'anna',
      aud: 'portal',
      iat: now,
      exp: now + state.lifetime,
      jti: randomUUID(),
      name: 'Anna de Vries',
      ...(nonce && { nonce }),
    };
    const content = `${encode({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${encode(claims)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  const handlers = (issuer: string): Record<string, Handler> => ({
    '/.well-known/openid-configuration': (_, response) => {
      json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/logout`,
      });
    },
    '/jwks': (_, response) => {
      json(response, 200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256' }] });
    },
    '/authorize': (_, response, url) => {
      state.signIns += 1;
      state.asked = url.searchParams;
      const target = new URL(url.searchParams.get('redirect_uri') ?? '');
      const code = randomUUID();
      nonces.set(code, url.searchParams.get('nonce'));
      target.searchParams.set('code', code);
      target.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: target.href }).end();
    },
    '/token': async (request, response) => {
      const form = new URLSearchParams(await readBody(request));
      const grant = form.get('grant_type');
      if (grant !== 'authorization_code' && grant !== 'refresh_token') {
        json(response, 400, { error: 'unsupported_grant_type' });
      } else if (grant === 'refresh_token' && state.refuseRefresh) {
        json(response, 400, { error: 'invalid_grant' });
      } else {
        state.issued[grant] += 1;
        if (grant === 'authorization_code') state.redeemed = form;
        json(response, 200, {
          access_token: randomUUID(),
          refresh_token: randomUUID(),
          id_token: idToken(issuer, nonces.get(form.get('code'))),
          token_type: 'Bearer',
          expires_in: state.lifetime,
          scope: 'openid profile email phone organization',
        });
      }
    },
    '/logout': (_, response, url) => {
      const target = new URL(url.searchParams.get('post_logout_redirect_uri') ?? '');
      target.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<h1>Signed out</h1><a href="${target.href.replaceAll('&', '&amp;')}">Continue</a>`);
    },
  });

  const running = await listen((issuer) => {
    const table = handlers(issuer);
    return (request, response, url) => {
      response.setHeader('access-control-allow-origin', portalOrigin());
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else if (table[url.pathname]) return table[url.pathname]?.(request, response, url);
      else response.writeHead(404).end();
    };
  });
  return Object.assign(state, running);
};
