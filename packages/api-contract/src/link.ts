/** Matches https URLs, and http URLs of the local machine for development. Scripts and files are not links. */
export const linkPattern =
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))[^\s\0\p{Surrogate}]*$/iu;

/**
 * Returns whether a link leads to the host it shows. Rejects scripts, user names and backslashes, because
 * `https://good.example@evil.example` looks like another host.
 */
export const isSafeLink = (link: string): boolean => {
  if (!linkPattern.test(link) || link.includes('\\')) return false;
  const [authority = ''] = link.slice(link.indexOf('//') + 2).split(/[/?#]/, 1);
  return authority !== '' && !authority.includes('@');
};
