import { createRemoteJWKSet, jwtVerify } from 'jose';
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

const credentials = { email: vera.email, password: vera.password };

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.remove());

describe('Sign-in page', () => {
  it('prompts for email and password under the name of the product', async () => {
    const page = await beginSignIn(createOidcClient(provider.url), new Browser(provider.url));
    expect(page.status).toBe(200);
    expect(page.heading).toBe('Sign in');
    expect(page.body).toContain('<title>Sign in · Insight Portal</title>');
    expect(page.body).toContain('Use your Northwind Analytics account.');
    expect(page.body).toMatch(/<input[^>]*name="email"[^>]*autocomplete="username"/s);
    expect(page.body).toMatch(/<input[^>]*name="password"[^>]*autocomplete="current-password"/s);
  });

  it('prefills the email of login_hint and escapes it', async () => {
    const hint = 'eve@example.com"><script>';
    const page = await beginSignIn(createOidcClient(provider.url), new Browser(provider.url), {
      login_hint: hint,
    });
    expect(page.body).toContain('value="eve@example.com&quot;&gt;&lt;script&gt;"');
  });

  it.each([
    [
      'a wrong password',
      { email: vera.email, password: 'wrong' },
      401,
      'The email address or the password is incorrect.',
    ],
    [
      'an unknown email',
      { email: 'nobody@example.com', password: 'wrong' },
      401,
      'The email address or the password is incorrect.',
    ],
    ['a missing password', { email: vera.email, password: '' }, 422, ''],
    ['a missing email', { email: ' ', password: 'wrong' }, 422, ''],
  ])('rejects %s and shows the form again without the password', async (_case, entries, status, alert) => {
    const browser = new Browser(provider.url);
    const form = await beginSignIn(createOidcClient(provider.url), browser);
    const page = await browser.submit(form, entries);
    expect(page.status).toBe(status);
    expect(page.alert).toBe(alert);
    expect(page.getFields()).toMatchObject({ email: entries.email.trim(), password: '' });
    if (status === 422) expect(page.body).toMatch(/aria-invalid="true"/);
  });

  it('signs in after a wrong password', async () => {
    const browser = new Browser(provider.url);
    const form = await beginSignIn(createOidcClient(provider.url), browser);
    const formWithError = await browser.submit(form, { email: vera.email, password: 'wrong' });
    const callback = await browser.submit(formWithError, { password: vera.password });
    expect(new URL(callback.url).origin).toBe(portal);
  });

  it('ignores the case of the email at sign-in', async () => {
    const { response } = await signIn(provider.url, { ...anna, email: 'ANNA@fabrikam.EXAMPLE' });
    expect(response.profile.sub).toBe(anna.sub);
  });

  it('rejects forms submitted from another site', async () => {
    const browser = new Browser(provider.url);
    const form = await beginSignIn(createOidcClient(provider.url), browser);
    const page = await browser.submit(form, credentials, { origin: 'http://localhost:3001' });
    expect(page.status).toBe(403);
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  it('rejects forms that are too large', async () => {
    const browser = new Browser(provider.url);
    const form = await beginSignIn(createOidcClient(provider.url), browser);
    expect((await browser.submit(form, { email: 'x'.repeat(10_000) })).status).toBe(413);
  });

  it('rejects sign-ins that have been completed or belong to another browser', async () => {
    const browser = new Browser(provider.url);
    const form = await beginSignIn(createOidcClient(provider.url), browser);
    await browser.submit(form, credentials);
    for (const page of [
      await browser.open(form.url),
      await new Browser(provider.url).submit(form, credentials),
    ]) {
      expect(page.status).toBe(400);
      expect(page.heading).toBe('This sign-in has expired');
      expect(page.body).toContain(`href="${portal}/"`);
    }
  });
});

describe('Completed sign-in', () => {
  it('returns a code and an ID token with the complete profile', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { response } = await signIn(provider.url);
    const keys = createRemoteJWKSet(new URL(`${provider.url}/jwks`));
    const { payload, protectedHeader } = await jwtVerify(response.id_token ?? '', keys, {
      issuer: provider.url,
      audience: 'portal',
      algorithms: ['RS256'],
    });
    const { password: _password, ...profile } = vera;
    expect(protectedHeader.kid).toBeTypeOf('string');
    expect(payload).toMatchObject({ ...profile, name: 'Vera Visser', amr: ['pwd'], sid: expect.any(String) });
    expect(payload['auth_time']).toBeGreaterThanOrEqual(before);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(response.refresh_token).toBeTypeOf('string');
  });

  it('omits claims that the account lacks and marks the email as unverified', async () => {
    const { response } = await signIn(provider.url, anna);
    expect(response.profile).toMatchObject({ email: anna.email, email_verified: false });
    expect(response.profile).not.toHaveProperty('organization');
    expect(response.profile).not.toHaveProperty('phone_number');
  });

  it('signs in again in the same browser without a prompt', async () => {
    const { browser, response } = await signIn(provider.url);
    const client = createOidcClient(provider.url);
    const callback = await beginSignIn(client, browser);
    const second = await client.processSigninResponse(callback.url);
    expect(second.profile.sid).toBe(response.profile.sid);
    expect(second.profile.auth_time).toBe(response.profile.auth_time);
  });

  it('prompts again for prompt=login, prefills the email and keeps the session', async () => {
    const { browser, client, response } = await signIn(provider.url);
    const form = await beginSignIn(client, browser, { prompt: 'login' });
    expect(form.getFields()['email']).toBe(vera.email);
    const callback = await browser.submit(form, { password: vera.password });
    const second = await client.processSigninResponse(callback.url);
    expect(second.profile.sid).toBe(response.profile.sid);
  });

  it('issues a different sid for each sign-in', async () => {
    const sids = [await signIn(provider.url), await signIn(provider.url)].map(
      ({ response }) => response.profile.sid,
    );
    expect(new Set(sids).size).toBe(2);
  });

  it('returns the profile from /userinfo only to the origin of the client', async () => {
    const { response } = await signIn(provider.url);
    const fetchUserInfo = (origin: string) =>
      fetch(`${provider.url}/userinfo`, {
        headers: { authorization: `Bearer ${response.access_token}`, origin },
      });
    const allowed = await fetchUserInfo(portal);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(portal);
    expect(await allowed.json()).toMatchObject({ sub: vera.sub, organization: vera.organization });
    const rejected = await fetchUserInfo('http://localhost:9999');
    expect(rejected.status).toBe(400);
    expect(rejected.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('the provider switches accounts when another user signs in with prompt=login', async () => {
  const { browser, client } = await signIn(provider.url);
  const form = await beginSignIn(client, browser, { prompt: 'login' });
  const intermediatePage = await browser.submit(form, { email: anna.email, password: anna.password });
  const callback = await browser.submit(intermediatePage);
  expect((await client.processSigninResponse(callback.url)).profile.sub).toBe(anna.sub);
});

it('GET /authorize returns login_required for prompt=none without a session', async () => {
  const callback = await beginSignIn(createOidcClient(provider.url), new Browser(provider.url), {
    prompt: 'none',
  });
  expect(callback.getQueryParameter('error')).toBe('login_required');
  expect(new URL(callback.url).origin).toBe(portal);
});
