/**
 * Matches https URLs, and http URLs of the local machine for development. Other schemes, such as `javascript:` and
 * `file:`, do not match.
 */
export const linkPattern =
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))[^\s\0\p{Surrogate}]*$/iu;

/**
 * Returns whether a link matches {@link linkPattern} and opens the host that it appears to open. Links with user names
 * or backslashes are unsafe: `https://good.example@evil.example` opens evil.example.
 */
export function isSafeLink(link: string): boolean {
  if (!linkPattern.test(link) || link.includes('\\')) return false;
  const [authority = ''] = link.slice(link.indexOf('//') + 2).split(/[/?#]/, 1);
  return authority !== '' && !authority.includes('@');
}
