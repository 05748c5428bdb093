import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { listen, readBody, sendJson } from './listen.ts';
import type { Handler, RunningServer } from './listen.ts';

export interface ScriptedIssuer extends RunningServer {
  /** Lifetime of ID tokens in seconds. */
  lifetime: number;
  /** Number of issued tokens by grant type. */
  issued: { authorization_code: number; refresh_token: number };
  /** Whether refresh tokens are rejected with 400. */
  rejectsRefresh: boolean;
  /** Number of sign-in requests. */
  signIns: number;
  /** Parameters of the last sign-in request. */
  signInRequest: URLSearchParams;
  /** Parameters of the last token request with an authorization code. */
  tokenRequest: URLSearchParams;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts an OpenID Connect provider that signs in one user without a prompt. */
export async function startIssuer(portalOrigin: () => string): Promise<ScriptedIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const state = {
    lifetime: 900,
    issued: { authorization_code: 0, refresh_token: 0 },
    rejectsRefresh: false,
    signIns: 0,
    signInRequest: new URLSearchParams(),
    tokenRequest: new URLSearchParams(),
  };

  /** Nonces of the sign-in requests, by authorization code. */
  const nonces = new Map<string | null, string | null>();

  const createIdToken = (issuer: string, nonce?: string | null) => {
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

  const createHandlers = (issuer: string): Record<string, Handler> => ({
    '/.well-known/openid-configuration': (_, response) => {
      sendJson(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/logout`,
      });
    },
    '/jwks': (_, response) => {
      sendJson(response, 200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256' }],
      });
    },
    '/authorize': (_, response, url) => {
      state.signIns += 1;
      state.signInRequest = url.searchParams;
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
        sendJson(response, 400, { error: 'unsupported_grant_type' });
      } else if (grant === 'refresh_token' && state.rejectsRefresh) {
        sendJson(response, 400, { error: 'invalid_grant' });
      } else {
        state.issued[grant] += 1;
        if (grant === 'authorization_code') state.tokenRequest = form;
        sendJson(response, 200, {
          access_token: randomUUID(),
          refresh_token: randomUUID(),
          id_token: createIdToken(issuer, nonces.get(form.get('code'))),
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

  const server = await listen((issuer) => {
    const handlers = createHandlers(issuer);
    return (request, response, url) => {
      response.setHeader('access-control-allow-origin', portalOrigin());
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else if (handlers[url.pathname]) return handlers[url.pathname]?.(request, response, url);
      else response.writeHead(404).end();
    };
  });
  return Object.assign(state, server);
}
