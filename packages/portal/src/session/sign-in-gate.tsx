import { useCallback, useEffect } from 'react';
import type { ReactNode } from 'react';
import { hasAuthParams, useAuth } from 'react-oidc-context';
import { useStore } from 'zustand';
import { messages } from '../messages/common.ts';
import { log } from '../shared/log.ts';
import { FullPageStatus } from '../ui/full-page-status.tsx';
import { LogOutIcon } from '../ui/icons.tsx';
import { Splash } from '../ui/splash.tsx';
import { useSession } from './contexts.ts';
import { buildSignInRequest } from './return-path.ts';
import { SignInError } from './sign-in-error.tsx';
import { createNonce, toSignInLogMessage } from './sign-in-failure.ts';
import { usePageTitle } from './use-page-title.ts';

/** Reloads a page that the browser restores from the back/forward cache, because it may show a pending redirect. */
function useFreshPageOnBack() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => {
      window.removeEventListener('pageshow', reload);
    };
  }, []);
}

function useFailureLog(error: Error | undefined) {
  useEffect(() => {
    if (error) log.error(toSignInLogMessage(error), error);
  }, [error]);
}

/** Renders the confirmation of a sign-out, with a button to sign in again. */
function SignedOut({ signIn }: { signIn(): void }) {
  const { signedOutTitle, signedOutText, signIn: label } = messages.signIn;
  usePageTitle(signedOutTitle);
  return (
    <FullPageStatus
      icon={LogOutIcon}
      tone="neutral"
      title={signedOutTitle}
      text={signedOutText}
      primary={{ label, onClick: signIn }}
    />
  );
}

/**
 * Renders its children for signed-in users only, and redirects all others to sign in. After a sign-out, sign-in starts
 * on request, so that the user sees the confirmation.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const { isLoading, user, error, signinRedirect } = useAuth();
  const session = useSession();
  const phase = useStore(session.phase);
  const mustSignIn = !isLoading && !user && !error && (phase === 'active' || phase === 'lost');

  const signIn = useCallback(
    () => void signinRedirect({ ...buildSignInRequest(location), nonce: createNonce() }),
    [signinRedirect],
  );

  useFreshPageOnBack();
  useFailureLog(error);
  useEffect(() => {
    if (mustSignIn) signIn();
  }, [mustSignIn, signIn]);

  if (phase === 'rejected') {
    return (
      <FullPageStatus
        title={messages.signIn.rejectedTitle}
        text={messages.signIn.rejectedText}
        primary={{ label: messages.common.retry, onClick: () => void session.tryAgain() }}
        secondary={{ label: messages.signIn.signOut, onClick: () => void session.signOut() }}
      />
    );
  }
  if (phase === 'leaving') return <Splash text={messages.signIn.signingOut} />;
  if (error && !user) return <SignInError error={error} signIn={signIn} />;
  if (phase === 'signedOut' && !user && !isLoading) return <SignedOut signIn={signIn} />;
  // The user is set before the URL is restored. Pages read the URL, so they must not render until it is restored.
  return user && !hasAuthParams() ? children : <Splash text={messages.signIn.signingIn} />;
}
