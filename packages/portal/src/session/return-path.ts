/**
 * Returns the path to restore from state that passed through the identity provider. Everything except paths of this
 * site becomes `/`, to prevent open redirects.
 */
export function getReturnPath(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !path.startsWith('/')) return '/';
  const origin = 'http://origin.invalid';
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/';
}

/** Common fields of `Location` and `URL`. */
type UrlParts = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Returns the current path in the form that {@link getReturnPath} parses. */
export const toReturnState = ({ pathname, search, hash }: UrlParts): { returnTo: string } => ({
  returnTo: pathname + search + hash,
});

/** Prompt of invitation links for new users, which starts with the registration. */
export const signUpPrompt = 'create';

/**
 * Builds the sign-in request for a URL: the path to return to, and the login hint and the prompt of an invitation link.
 */
export function buildSignInRequest({ href }: Pick<Location, 'href'>) {
  const url = new URL(href);
  const take = (name: string) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const hint = take('login_hint');
  const isSignUp = take('prompt') === signUpPrompt;
  return {
    state: toReturnState(url),
    ...(hint && { login_hint: hint }),
    ...(isSignUp && { prompt: signUpPrompt }),
  };
}
