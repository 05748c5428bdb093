/**
 * A path of this site to come back to, from a value that travelled through the identity provider. Anything
 * that could lead elsewhere reads as `/`.
 */
export const getReturnPath = (state: unknown): string => {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !path.startsWith('/')) return '/';
  const origin = 'http://origin.invalid';
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/';
};

/** A part of a location, or of a URL. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The page’s own address, in the form that {@link getReturnPath} reads. */
export const toReturnState = ({ pathname, search, hash }: Address): { returnTo: string } => ({
  returnTo: pathname + search + hash,
});

const hintName = 'login_hint';

/** How to sign in from an address: to come back to it, as the person whom an invitation's link names. */
export const buildSignInRequest = ({ href }: Pick<Location, 'href'>) => {
  const address = new URL(href);
  const hint = address.searchParams.get(hintName);
  address.searchParams.delete(hintName);
  return { state: toReturnState(address), ...(hint && { login_hint: hint }) };
};
