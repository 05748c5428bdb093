import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from './support/browser.ts';
import { beginSignIn, portal, createOidcClient, signIn, startProvider } from './support/provider.ts';
import type { RunningProvider, SignInResult } from './support/provider.ts';

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.remove());

async function buildSignOutUrl(
  { client, response }: SignInResult,
  hint = response.id_token,
): Promise<string> {
  const request = { ...(hint === undefined ? {} : { id_token_hint: hint }), state: '/apps/7' };
  return (await client.createSignoutRequest(request)).url;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const page = await beginSignIn(createOidcClient(provider.url), browser, { prompt: 'none' });
  return page.getQueryParameter('code') !== null;
}

async function redeemRefreshToken({ response }: SignInResult): Promise<number> {
  const refresh_token = response.refresh_token ?? '';
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal', refresh_token });
  return (await fetch(`${provider.url}/token`, { method: 'POST', body })).status;
}

describe('Sign-out from the application', () => {
  it('ends the session, revokes its refresh token and returns the state, without confirmation', async () => {
    const session = await signIn(provider.url);
    const page = await session.browser.open(await buildSignOutUrl(session));
    expect(page.heading).toBe('Signing out…');
    expect(page.body).toContain('data-submit-now');

    const callback = await session.browser.submit(page);
    expect(callback.url).toContain(`${portal}/signed-out?state=`);
    expect((await session.client.processSignoutResponse(callback.url)).userState).toBe('/apps/7');
    expect(await isSignedIn(session.browser)).toBe(false);
    expect(await redeemRefreshToken(session)).toBe(400);
  });

  it('redirects to the application when the browser has no session', async () => {
    const session = await signIn(provider.url);
    const otherBrowser = new Browser(provider.url);
    const callback = await otherBrowser.submit(await otherBrowser.open(await buildSignOutUrl(session)));
    expect(callback.url).toContain(`${portal}/signed-out?state=`);
  });
});

describe('Unverified sign-out request', () => {
  it.each([
    ['without an ID token', () => Promise.resolve(undefined)],
    ['with the ID token of another session', async () => (await signIn(provider.url)).response.id_token],
  ])('requires confirmation of a sign-out %s', async (_case, otherToken) => {
    const session = await signIn(provider.url);
    const hint = await otherToken();
    const url = hint === undefined ? `${provider.url}/sign-out` : await buildSignOutUrl(session, hint);
    const page = await session.browser.open(url);
    expect(page.heading).toBe('Sign out?');
    expect(page.body).not.toContain('data-submit-now');
    expect(await isSignedIn(session.browser)).toBe(true);
  });

  it('shows the signed-out page of the provider when the request has no redirect URI', async () => {
    const { browser } = await signIn(provider.url);
    const page = await browser.submit(await browser.open('/sign-out'), { logout: 'yes' });
    expect(page.heading).toBe('You are signed out');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('rejects a confirmation without the CSRF token of the page', async () => {
    const { browser } = await signIn(provider.url);
    await browser.open('/sign-out');
    const body = new URLSearchParams({ xsrf: 'guess', logout: 'yes' });
    const page = await browser.open('/sign-out/confirm', { method: 'POST', body });
    expect(page.status).toBe(400);
    expect(page.heading).toBe('We can’t sign you out');
    expect(await isSignedIn(browser)).toBe(true);
  });
});

it.each([
  ['an unregistered URI', 'https://evil.example/'],
  ['the registered URI with a suffix', `${portal}/signed-out/../elsewhere`],
])('GET /sign-out rejects %s as the redirect URI', async (_case, redirectUri) => {
  const { browser, response } = await signIn(provider.url);
  const query = new URLSearchParams({
    id_token_hint: response.id_token ?? '',
    post_logout_redirect_uri: redirectUri,
  });
  const page = await browser.open(`/sign-out?${query.toString()}`);
  expect(page.status).toBe(400);
  expect(await isSignedIn(browser)).toBe(true);
});
