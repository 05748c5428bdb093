import { useCallback, useEffect } from 'react';
import type { ReactNode } from 'react';
import { LuLogOut } from 'react-icons/lu';
import { hasAuthParams, useAuth } from 'react-oidc-context';
import { log } from '../log.ts';
import { messages } from '../messages.ts';
import { useServices } from '../services.ts';
import { useStore } from '../store.ts';
import { FullPageProblem } from '../ui/full-page-problem.tsx';
import { Splash } from '../ui/splash.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { signInRequest } from './return-path.ts';
import { newNonce, signInFailure } from './sign-in-failure.ts';
import { SignInFailed } from './sign-in-failed.tsx';

/** Browsers may bring back this very page, frozen in mid-redirect, on "back" from the sign-in page. */
const useFreshPageOnBack = () => {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => {
      window.removeEventListener('pageshow', reload);
    };
  }, []);
};

const useFailureLog = (error: Error | undefined) => {
  useEffect(() => {
    if (error) log.error(signInFailure(error), error);
  }, [error]);
};

/** Confirms a logout, at the address that the user left. */
const SignedOut = ({ signIn }: { signIn(): void }) => {
  const { signedOutTitle, signedOutText, signIn: label } = messages.signIn;
  usePageTitle(signedOutTitle);
  return (
    <FullPageProblem
      icon={LuLogOut}
      tone="neutral"
      title={signedOutTitle}
      text={signedOutText}
      primary={{ label, act: signIn }}
    />
  );
};

/**
 * Shows its children to a signed-in user only; anybody else is sent to sign in and comes back here. After a logout,
 * sign-in starts on request, so that the user sees that the logout is complete.
 */
export const SignInGate = ({ children }: { children: ReactNode }) => {
  const { isLoading, user, error, signinRedirect } = useAuth();
  const { session } = useServices();
  const phase = useStore(session.phase);
  const mustSignIn = !isLoading && !user && !error && (phase === 'active' || phase === 'lost');

  const begin = useCallback(
    () => void signinRedirect({ ...signInRequest(location), nonce: newNonce() }),
    [signinRedirect],
  );

  useFreshPageOnBack();
  useFailureLog(error);
  useEffect(() => {
    if (mustSignIn) begin();
  }, [mustSignIn, begin]);

  if (phase === 'refused') {
    return (
      <FullPageProblem
        title={messages.signIn.refusedTitle}
        text={messages.signIn.refusedText}
        primary={{ label: messages.common.retry, act: () => void session.tryAgain() }}
        secondary={{ label: messages.signIn.signOut, act: () => void session.signOut() }}
      />
    );
  }
  if (phase === 'leaving') return <Splash text={messages.signIn.signingOut} />;
  if (error && !user) return <SignInFailed error={error} begin={begin} />;
  if (phase === 'signedOut' && !user && !isLoading) return <SignedOut signIn={begin} />;
  // The user is known a moment before the address is the restored one; pages must not read it before.
  return user && !hasAuthParams() ? children : <Splash text={messages.signIn.signingIn} />;
};
