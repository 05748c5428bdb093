import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from './support/browser.ts';
import {
  anna,
  beginSignIn,
  portal,
  createOidcClient,
  signIn,
  startProvider,
  vera,
} from './support/provider.ts';
import type { RunningProvider } from './support/provider.ts';

describe('Restarted provider', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const restart = ({ config, url }: RunningProvider, overrides: object = {}) =>
    startProvider({ ...config, port: Number(new URL(url).port), ...overrides });
  const getKeyId = async ({ url }: RunningProvider) => {
    const { keys } = (await (await fetch(`${url}/jwks`)).json()) as { keys: { kid: string }[] };
    return keys[0]?.kid;
  };

  it('restores the key, sessions and refresh tokens from files that only their owner can read', async () => {
    const first = await startProvider({ dataDir });
    const kid = await getKeyId(first);
    const { browser, response } = await signIn(first.url);
    await first.close();
    expect(await readdir(dataDir)).toEqual(['keys.json', 'sessions.json']);
    for (const name of await readdir(dataDir)) {
      expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
    }

    const second = await restart(first);
    expect(await getKeyId(second)).toBe(kid);
    const callback = await beginSignIn(createOidcClient(second.url), browser, { prompt: 'none' });
    expect(callback.getQueryParameter('code')).toBeTruthy();
    const refresh_token = response.refresh_token ?? '';
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal', refresh_token });
    expect((await fetch(`${second.url}/token`, { method: 'POST', body })).status).toBe(200);
    expect(await readdir(dataDir), 'sessions.json is removed after use').toEqual(['keys.json']);
    await second.close();
  });

  it('requires users who were removed from the configuration to sign in again', async () => {
    const first = await startProvider({ dataDir });
    const { browser } = await signIn(first.url);
    await first.close();
    const second = await restart(first, { accounts: [anna] });
    const page = await beginSignIn(createOidcClient(second.url), browser);
    expect(page.heading).toBe('Sign in');
    expect((await browser.open('/account')).body).not.toContain(vera.email);
    await second.close();
  });

  it('starts without sessions when the stored sessions are unreadable', async () => {
    await writeFile(join(dataDir, 'sessions.json'), '{"Session":[1]}');
    const running = await startProvider({ dataDir });
    expect((await signIn(running.url)).response.profile.sub).toBe(vera.sub);
    await running.close();
  });

  it('rejects an unreadable key file and does not overwrite it', async () => {
    const path = join(dataDir, 'keys.json');
    const content = '{"jwks":{"keys":[]}}';
    await writeFile(path, content);
    await expect(startProvider({ dataDir })).rejects.toThrow(
      `${path} is unreadable or contains no signing keys`,
    );
    expect(await readFile(path, 'utf8')).toBe(content);
  });
});

/** Sends a request with any path and headers, which `fetch` would change. */
async function sendRaw(url: string, path: string, headers: Record<string, string>) {
  const sent = request(url, { path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

describe('Provider behind a proxy', () => {
  it('accepts requests to the host of its issuer only', async () => {
    const free = await startProvider();
    await free.remove();
    const proxied = await startProvider({
      issuer: 'https://id.example',
      port: Number(new URL(free.url).port),
    });
    const discover = (host: string) =>
      sendRaw(free.url, '/.well-known/openid-configuration', {
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
      });
    const { status, body } = await discover('id.example');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ token_endpoint: 'https://id.example/token' });
    expect(await discover('attacker.example')).toMatchObject({ status: 421 });
    expect(await discover('id.example:444')).toMatchObject({ status: 421 });
    await proxied.remove();
  });
});

describe('Running provider', () => {
  let provider: RunningProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.remove());

  it('reports its health at /healthz', async () => {
    expect(await (await fetch(`${provider.url}/healthz`)).json()).toEqual({ status: 'ok' });
  });

  it('rejects requests to other hosts, instead of returning URLs of these hosts', async () => {
    for (const host of [
      'attacker.example',
      `attacker.example:${new URL(provider.url).port}`,
      'localhost',
      '%',
    ]) {
      for (const path of ['/.well-known/openid-configuration', '/account', '/authorize']) {
        const { status, body } = await sendRaw(provider.url, path, { host });
        expect(status, `${host} ${path}`).toBe(421);
        expect(body).toContain(`This identity provider is available at ${provider.url} only.`);
        expect(body).not.toContain('attacker.example');
      }
    }
    const forwarded = await sendRaw(provider.url, '/.well-known/openid-configuration', {
      'x-forwarded-host': 'attacker.example',
    });
    expect(forwarded.body).not.toContain('attacker.example');
    expect(JSON.parse(forwarded.body)).toMatchObject({ token_endpoint: `${provider.url}/token` });
  });

  it('never fails because of malformed paths and cookies', async () => {
    for (const path of ['/%', '/sign-in/%', '/sign-in/%ff/new', '/authorize?client_id=%', '//', '/%00']) {
      for (const cookie of ['identity_session=%', 'identity_sign_in=%ff', '=', '%=%; a']) {
        expect((await sendRaw(provider.url, path, { cookie })).status, `${path} ${cookie}`).toBeLessThan(500);
      }
    }
  });

  it('rejects a port that is in use with an error that names the port', async () => {
    const port = Number(new URL(provider.url).port);
    await expect(startProvider({ port })).rejects.toMatchObject({ code: 'port_in_use' });
    await expect(startProvider({ port })).rejects.toThrow(`Port ${port} is in use`);
  });

  it('limits sign-in attempts per account', async () => {
    const browser = new Browser(provider.url);
    const form = await beginSignIn(createOidcClient(provider.url), browser);
    const submitGuess = (email: string, password: string) => browser.submit(form, { email, password });
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => submitGuess(anna.email, `guess ${n}`)),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    const throttled = guesses.filter(({ status }) => status === 429);
    expect(throttled).toHaveLength(3);
    for (const page of throttled) {
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(page.alert).toMatch(/^Too many attempts\. Try again in \d+ (minutes?|seconds?)\.$/);
    }
    expect((await submitGuess(anna.email.toUpperCase(), anna.password)).status, 'the correct password').toBe(
      429,
    );
    expect(new URL((await submitGuess(vera.email, vera.password)).url).origin).toBe(portal);
  });

  it('sets the security headers of every response', async () => {
    for (const path of [
      '/account',
      '/sign-in/none',
      '/nowhere',
      '/authorize',
      '/.well-known/openid-configuration',
    ]) {
      const { headers } = await fetch(`${provider.url}${path}`, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("script-src 'self';");
      expect(policy, path).toContain(`form-action 'self' ${portal};`);
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toContain('unsafe');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
    }
  });

  it('protects the session cookie from scripts and other sites, and limits its lifetime to eight hours', async () => {
    const { browser } = await signIn(provider.url);
    const cookie = browser.getSetCookieHeader('identity_session') ?? '';
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    const hours = (Date.parse(/expires=([^;]*)/i.exec(cookie)?.[1] ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(8, 1);
  });

  it('shows the profile at /account only to the signed-in user', async () => {
    const { browser } = await signIn(provider.url);
    const page = await browser.open('/account');
    expect(page.heading).toBe('Vera Visser');
    for (const expectedText of [vera.email, vera.phone_number, vera.organization, 'Verified']) {
      expect(page.body).toContain(expectedText);
    }
    expect(page.body).toContain(`href="${portal}/"`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.body).not.toContain(vera.password);
    const anonymous = await new Browser(provider.url).open('/account');
    expect(anonymous.body).toContain('You are not signed in.');
  });

  it('escapes HTML in the account fields', async () => {
    const { browser } = await signIn(await startFreshProvider(), anna);
    expect((await browser.open('/account')).body).toContain('&lt;Amsel&gt;');
  });

  it('serves the assets of its pages with their content types', async () => {
    for (const [path, type] of [
      ['/assets/page.css', 'text/css'],
      ['/assets/page.js', 'text/javascript'],
      ['/assets/mark.svg', 'image/svg+xml'],
      ['/assets/inter.woff2', 'font/woff2'],
    ] as const) {
      const response = await fetch(`${provider.url}${path}`);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type'), path).toContain(type);
    }
  });

  it('shows an error page for unknown paths', async () => {
    const page = await new Browser(provider.url).open('/nowhere');
    expect(page.status).toBe(404);
    expect(page.heading).toBe('Page not found');
  });

  const startedProviders: RunningProvider[] = [];
  afterAll(() => Promise.all(startedProviders.map((started) => started.remove())));
  /** Starts a provider that has not counted any sign-in attempts. */
  async function startFreshProvider(): Promise<string> {
    const freshProvider = await startProvider();
    startedProviders.push(freshProvider);
    return freshProvider.url;
  }
});
