import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RuntimeConfig } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

let folder: string;
let portal: Portal;
const script = `export const value = ${'4'.repeat(2_000)};`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-files-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><p>page</p>',
  );
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets/index-abc.js'), script);
  await writeFile(path.join(folder, 'assets/index-abc.js.gz'), gzipSync(script));
  portal = await startPortal({ portalDir: folder, publicUrl: 'https://portal.example' });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const sendToPortal = (address: string, init?: RequestInit) => sendRequest<string>(portal.url + address, init);

describe('Portal page', () => {
  it('serves the portal page at the address of every screen', async () => {
    for (const address of [
      '/',
      '/index.html',
      '/apps',
      '/apps/',
      '/groups',
      '/apps/1b9d/reports/2c',
      '/apps?code=a.b',
    ]) {
      const { status, headers, body } = await sendToPortal(address);
      expect(status, address).toBe(200);
      expect(headers.get('content-type'), address).toBe('text/html; charset=utf-8');
      expect(body, address).toContain('<p>page</p>');
    }
  });

  it('creates a new nonce for the content security policy of each response', async () => {
    const nonces = new Set<string>();
    for (const address of ['/', '/', '/apps']) {
      const { headers, body } = await sendToPortal(address);
      const nonce = /content="([\w+/=]{22,})"/.exec(body)?.[1] ?? 'none';
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('forbids embedding of the portal page, which embeds only the configured origins [T15]', async () => {
    const { headers } = await sendToPortal('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(new RegExp(`frame-src [^;]*${portal.bi.url}`));
    expect(policy).toMatch(new RegExp(`connect-src 'self' ${portal.issuer.url};`));
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('returns 404 for POST requests to the portal page', async () => {
    expect(await sendToPortal('/apps', { method: 'POST' })).toMatchObject({ status: 404 });
  });
});

describe('Static files', () => {
  it('caches files with a hashed name permanently and revalidates the others', async () => {
    const hashed = await sendToPortal('/assets/index-abc.js');
    expect(hashed).toMatchObject({ status: 200, body: script });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sendToPortal('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends the compressed version of a file if one exists', async () => {
    const { headers, body } = await sendToPortal('/assets/index-abc.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(body).toBe(script);
  });

  it('returns 404 instead of the portal page for missing files', async () => {
    expect(await sendToPortal('/assets/gone.js')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  });

  it('returns 404 for paths outside the folder', async () => {
    for (const address of ['/../package.json', '/..%2f..%2fpackage.json', '/assets/..%2f..%2fsecret.txt']) {
      const status = await new Promise<number | undefined>((resolve) => {
        // `fetch` would normalize the path.
        request(portal.url, { path: address }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
      expect(status, address).toBe(404);
    }
  });
});

describe('GET /api/{unknown}', () => {
  it('returns an error instead of the portal page', async () => {
    for (const address of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/apps/1/2',
      '/api%2fusers',
      '/api%2Fusers',
      '/%61pi%2fusers',
      '/api%252fusers',
      '/%2fapi/users',
      '//api/users',
      '/apps/..%2fapi/users',
      '/api%5cusers',
      '/api%2fusers%25',
    ]) {
      expect(await sendToPortal(address), address).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
    }
  });
});

describe('Runtime configuration', () => {
  it('returns the URLs that the portal needs and no secret', async () => {
    const { status, body } = await sendRequest<RuntimeConfig>(`${portal.url}/config.json`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      branding: { productName: 'Embed Portal' },
      apiServers: [],
      developerBar: false,
      oidc: {
        authority: portal.issuer.url,
        clientId: 'portal',
        profileUrl: `${portal.issuer.url}/account`,
      },
      embedOrigins: [portal.bi.url],
      captcha: { provider: 'altcha' },
    });
    expect(JSON.stringify(body)).not.toMatch(/postgres|secret/i);
  });
});

it('startServer rejects a folder without a portal and names the variable', async () => {
  const databaseUrl = portal.config.databaseUrl;
  const { startServer } = await import('../src/index.ts');
  await expect(startServer({ ...portal.config, databaseUrl, portalDir: tmpdir() })).rejects.toThrow(
    /PORTAL_DIR: .* contains no index.html/,
  );
});
