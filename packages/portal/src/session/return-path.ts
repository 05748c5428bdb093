/**
 * A path of this site to come back to, from a value that travelled through the identity provider. Anything
 * that could lead elsewhere reads as `/`.
 */
export const returnPathOf = (state: unknown): string => {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !path.startsWith('/')) return '/';
  const origin = 'http://origin.invalid';
  const url = URL.parse(path, origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/';
};

/** The page’s own address, in the form that {@link returnPathOf} reads. */
export const returnState = ({ pathname, search, hash }: Location): { returnTo: string } => ({
  returnTo: pathname + search + hash,
});
