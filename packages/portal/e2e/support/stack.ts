import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuntimeConfig } from '@embed-portal/api-contract';
import { startFrame } from './frame.ts';
import type { ScriptedFrame } from './frame.ts';
import { startIssuer } from './issuer.ts';
import type { ScriptedIssuer } from './issuer.ts';
import { listen, sendJson } from './listen.ts';
import { apps, tenants, user } from './sample.ts';

/** A response to an API request. `undefined` returns the sample data, `never` leaves the request pending. */
export type ScriptedResponse = { status: number; body: unknown } | 'never' | undefined;

export interface Stack {
  url: string;
  issuer: ScriptedIssuer;
  frame: ScriptedFrame;
  /** Scripts the API. `respond` is called for each request. */
  script: { respond: (path: string, token: string) => ScriptedResponse };
  /** Paths of the API requests, in order. */
  requests: string[];
  close(): Promise<void>;
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

async function sendFile(response: ServerResponse, path: string, origins: string[]) {
  const file = join(dist, normalize(path));
  const content = await readFile(extname(path) ? file : join(dist, 'index.html')).catch(() => undefined);
  if (!content) {
    response.writeHead(404).end();
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${origins.join(' ')}`,
    `frame-src ${origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  response.end(extname(path) ? content : content.toString().replaceAll('__CSP_NONCE__', nonce));
}

/** Returns the sample response to an API request. */
function createSampleResponse(path: string, frameUrl: string): { status: number; body: unknown } {
  if (path === '/auth/whoAmI') return { status: 200, body: user };
  if (path.endsWith('/tenants')) return { status: 200, body: tenants };
  if (path.endsWith('/app-shortcuts')) return { status: 200, body: { favorites: [], recents: [] } };
  if (path === '/setup') return { status: 200, body: { steps: [], dismissed: true } };
  if (path === '/access-requests' || path.endsWith('/invitations')) return { status: 200, body: [] };
  if (path.endsWith('/outcome')) return { status: 200, body: {} };
  if (path.endsWith('/tenants/apps')) return { status: 200, body: apps };
  const app = apps.find(({ id }) => path === `/apps/${id}`);
  if (app) return { status: 200, body: app };
  if (path.endsWith('/getToken')) {
    const accessToken = { appOwnsData: true, token: 'embed-token', expiresAt: Date.now() + 3_600_000 };
    const reportId = path.split('/').at(-2) ?? '';
    const reportConfig = {
      id: reportId,
      embedUrl: `${frameUrl}/reportEmbed?reportId=${reportId}`,
      datasetId: null,
    };
    return { status: 200, body: { accessToken, reportConfig } };
  }
  return { status: 404, body: { error: { message: 'Not found', code: 'not_found' } } };
}

/** Starts the built portal with a scripted API, identity provider and report frame, each on a separate origin. */
export async function startStack(): Promise<Stack> {
  let portal = '';
  const issuer = await startIssuer(() => portal);
  const frame = await startFrame();
  const script: Stack['script'] = { respond: () => undefined };
  const requests: string[] = [];

  const config: RuntimeConfig = {
    branding: {
      productName: 'Insight Portal',
      providerName: 'Northwind Analytics',
      providerUrl: 'https://example.com',
      supportContact: 'support@example.com',
      knowledgeBaseUrl: 'https://example.com/docs',
      connectionHelp: null,
      logoUrl: null,
      accentColor: null,
    },
    apiServers: [],
    developerBar: false,
    oidc: {
      authority: issuer.url,
      clientId: 'portal',
      scope: 'openid profile email phone organization',
      profileUrl: `${issuer.url}/account`,
    },
    embedOrigins: [frame.url],
    captcha: { provider: 'none' },
    limitsGlobalRoles: false,
    mailLanguage: 'en',
    addedRoles: {},
  };

  const server = await listen(() => async (request, response, url) => {
    if (url.pathname === '/config.json') {
      sendJson(response, 200, config);
    } else if (url.pathname.startsWith('/api/')) {
      const path = url.pathname.slice('/api'.length);
      requests.push(path);
      const token = (request.headers.authorization ?? '').replace('Bearer ', '');
      const scripted = script.respond(path, token) ?? createSampleResponse(path, frame.url);
      if (scripted !== 'never') sendJson(response, scripted.status, scripted.body);
    } else {
      await sendFile(response, url.pathname === '/' ? '/index' : url.pathname, [issuer.url, frame.url]);
    }
  });
  portal = server.url;
  return {
    url: server.url,
    issuer,
    frame,
    script,
    requests,
    async close() {
      await Promise.all([server.close(), issuer.close(), frame.close()]);
    },
  };
}
