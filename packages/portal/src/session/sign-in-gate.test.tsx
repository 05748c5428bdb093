// @vitest-environment jsdom
import '../test-support/page-setup.ts';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from 'oidc-client-ts';
import { AuthContext } from 'react-oidc-context';
import type { AuthContextProps } from 'react-oidc-context';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { createStore } from 'zustand';
import { ServicesProvider } from '../app/services.tsx';
import type { Services } from '../app/services.tsx';
import { config } from '../test-support/sample.ts';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import type { SessionPhase } from './session.ts';
import { SignInGate } from './sign-in-gate.tsx';

const user = { profile: { sub: 'anna' } } as User;

function renderGate(auth: Partial<AuthContextProps>, phase: SessionPhase = 'active') {
  const signinRedirect = vi.fn(async () => undefined);
  const session = { phase: createStore(() => phase), tryAgain: vi.fn(), signOut: vi.fn() };
  const services = { config, session } as unknown as Services;
  render(
    <ThemeProvider accent={null}>
      <ServicesProvider services={services}>
        <AuthContext.Provider value={{ isLoading: false, signinRedirect, ...auth } as AuthContextProps}>
          <SignInGate>the pages</SignInGate>
        </AuthContext.Provider>
      </ServicesProvider>
    </ThemeProvider>,
  );
  return { signinRedirect, session };
}

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

describe('SignInGate', () => {
  it('renders the pages for a signed-in user', () => {
    renderGate({ user });
    expect(screen.getByText('the pages')).toBeTruthy();
  });

  it('does not render the pages before the provider’s response is removed from the URL', () => {
    history.replaceState(null, '', '/?code=c&state=s');
    renderGate({ user });
    expect(screen.queryByText('the pages')).toBeNull();
    expect(screen.getByRole('status')).toBeTruthy();
  });

  it('redirects users without a session to sign in, and preserves the current URL', () => {
    history.replaceState(null, '', '/apps/1?x=2#y');
    const { signinRedirect } = renderGate({});
    expect(signinRedirect).toHaveBeenCalledExactlyOnceWith({
      state: { returnTo: '/apps/1?x=2#y' },
      nonce: expect.stringMatching(/^[\da-f]{32}$/) as string,
    });
    expect(screen.queryByText('the pages')).toBeNull();
  });

  it('starts a sign-in after the session was lost', () => {
    const { signinRedirect } = renderGate({}, 'lost');
    expect(signinRedirect).toHaveBeenCalledOnce();
  });

  it.each([
    ['the user is not known yet', { isLoading: true }, 'active'],
    ['the user is signing out', {}, 'leaving'],
  ] as const)('does not redirect while %s', (_, auth, phase) => {
    const { signinRedirect } = renderGate(auth, phase);
    expect(signinRedirect).not.toHaveBeenCalled();
  });

  it('shows and logs a failed sign-in, and does not retry it automatically', async () => {
    const error = Object.assign(new Error('access_denied'), { source: 'signinCallback' });
    const { signinRedirect } = renderGate({ error: error as AuthContextProps['error'] & Error });
    expect(screen.getByRole('heading', { name: 'Sign-in did not complete' })).toBeTruthy();
    expect(signinRedirect).not.toHaveBeenCalled();
    expect(consoleError).toHaveBeenCalledWith('Keycloak init failed', 'Error: access_denied');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(signinRedirect).toHaveBeenCalledOnce();
  });

  it('shows that the user is signed out, and signs in on request, preserving the current URL', async () => {
    history.replaceState(null, '', '/apps/1?x=2#y');
    const { signinRedirect } = renderGate({}, 'signedOut');
    const status = screen.getByRole('status');
    expect(within(status).getByRole('heading', { level: 1, name: 'You are signed out' })).toBeTruthy();
    expect(document.title).toBe('You are signed out · Insight Portal');
    expect(signinRedirect).not.toHaveBeenCalled();
    await userEvent.click(within(status).getByRole('button', { name: 'Sign in' }));
    expect(signinRedirect).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ state: { returnTo: '/apps/1?x=2#y' } }),
    );
  });

  it('offers to retry or sign out when the server rejects every token', async () => {
    const { session, signinRedirect } = renderGate({ user }, 'rejected');
    expect(screen.queryByText('the pages')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(session.tryAgain).toHaveBeenCalledOnce();
    expect(session.signOut).toHaveBeenCalledOnce();
    expect(signinRedirect).not.toHaveBeenCalled();
  });

  it.each([
    ['a page without TLS', {}, 'Failed to fetch', 'Web Crypto API is not available'],
    [
      'the token of another sign-in',
      { subtle: {} },
      'nonce in id_token does not match nonce in client storage',
      'Invalid nonce, clearing token',
    ],
    ['any other failure', { subtle: {} }, 'Failed to fetch', 'Keycloak init failed'],
  ])('logs the message for %s', (_, crypto, message, expectedText) => {
    vi.stubGlobal('crypto', crypto);
    renderGate({ error: new Error(message) as AuthContextProps['error'] & Error });
    expect(consoleError).toHaveBeenCalledWith(expectedText, `Error: ${message}`);
    expect(screen.queryByText('the pages')).toBeNull();
    vi.unstubAllGlobals();
  });
});
