import { useCallback, useEffect } from 'react';
import type { ReactNode } from 'react';
import { hasAuthParams, useAuth } from 'react-oidc-context';
import { log } from '../log.ts';
import { messages } from '../messages.ts';
import { useServices } from '../services.ts';
import { useStore } from '../store.ts';
import { FullPageProblem } from '../ui/full-page-problem.tsx';
import { Splash } from '../ui/splash.tsx';
import { signInRequest } from './return-path.ts';
import { newNonce, signInFailure } from './sign-in-failure.ts';
import { SignInFailed } from './sign-in-failed.tsx';
import { showPath } from './user-manager.ts';

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
    if (!error) return;
    log.error(signInFailure(error), error);
    // The answer in the address is used up: a reload must not offer it again.
    if (new URLSearchParams(location.search).has('state')) showPath('/');
  }, [error]);
};

/** Shows its children to a signed-in user only; anybody else is sent to sign in and comes back here. */
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
  // The user is known a moment before the address is the restored one; pages must not read it before.
  return user && !hasAuthParams() ? children : <Splash text={messages.signIn.signingIn} />;
};
