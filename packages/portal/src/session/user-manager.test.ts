// @vitest-environment jsdom
import { State } from 'oidc-client-ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { config } from '../test-support/sample.ts';
import { createUserManager } from './user-manager.ts';

it('createUserManager configures the authorization code flow with PKCE and `response_mode=query`, without a session iframe', () => {
  const { settings } = createUserManager({ ...config.oidc, scope: 'openid profile' });
  expect(settings).toMatchObject({
    authority: 'https://id.example',
    client_id: 'portal',
    scope: 'openid profile',
    redirect_uri: 'http://localhost:3000/',
    response_type: 'code',
    response_mode: 'query',
    disablePKCE: false,
    monitorSession: false,
    automaticSilentRenew: false,
    requestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 3_600,
  });
});

describe('UserManager.signinCallback', () => {
  const minute = 60_000;
  const failSignIn = async (stored: string) => {
    const manager = createUserManager(config.oidc);
    await manager.settings.stateStore.set('s', stored);
    history.replaceState(null, '', '/?error=access_denied&state=s');
    await expect(manager.signinCallback()).rejects.toThrow();
    return location.pathname + location.search + location.hash;
  };
  afterEach(() => {
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });

  it.each([
    ['the requested page', { returnTo: '/apps/1?x=2#y' }, '/apps/1?x=2#y'],
    ['the start page instead of another site', { returnTo: '//evil.example' }, '/'],
    ['the start page when no page is known', undefined, '/'],
  ])('restores the URL of %s when the sign-in fails', async (_, data, address) => {
    expect(await failSignIn(new State({ id: 's', data, request_type: 'si:r' }).toStorageString())).toBe(
      address,
    );
  });

  it.each([
    ['accepts a stored state within 60 minutes', 60 * minute, false],
    ['rejects a stored state after 60 minutes', 60 * minute + 1_000, true],
  ])('%s', async (_, age, isExpired) => {
    const now = Date.UTC(2026, 0, 1);
    const manager = createUserManager(config.oidc);
    const data = { returnTo: '/apps/1' };
    const state = new State({ id: 's', created: now / 1_000, data, request_type: 'si:r' });
    await manager.settings.stateStore.set('s', state.toStorageString());
    vi.spyOn(Date, 'now').mockReturnValue(now + age);
    const failure = await manager.signinCallback(`${location.origin}/?code=c&state=s`).catch(String);
    expect(String(failure).includes('stored state has expired')).toBe(isExpired);
    expect(await manager.settings.stateStore.get('s')).toBeNull();
    expect(location.pathname).toBe('/apps/1');
  });

  it('restores the URL of the start page when the stored state is unreadable', async () => {
    expect(await failSignIn('{')).toBe('/');
  });
});
