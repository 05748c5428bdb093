/** Scripts and files are no links; http is for the developer's own machine. */
export const linkPattern =
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))[^\s\0\p{Surrogate}]*$/iu;

/**
 * Whether a link leads where it seems to: not to a script, and without a user name or a backslash, with which
 * `https://good.example@evil.example` looks like another host.
 */
export const isSafeLink = (link: string): boolean => {
  if (!linkPattern.test(link) || link.includes('\\')) return false;
  const [authority = ''] = link.slice(link.indexOf('//') + 2).split(/[/?#]/, 1);
  return authority !== '' && !authority.includes('@');
};
