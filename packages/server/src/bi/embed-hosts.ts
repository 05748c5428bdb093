/** Hosts from which the BI service and its sovereign clouds serve embedded content, as CSP sources. */
export const embedHosts: readonly string[] = [
  'https://*.powerbi.com',
  'https://*.fabric.microsoft.com',
  'https://*.analysis.windows-int.net',
  'https://*.analysis-df.windows.net',
  'https://app.powerbigov.us',
  'https://app.high.powerbigov.us',
  'https://app.canaryhigh.powerbigov.us',
  'https://app.mil.powerbigov.us',
  'https://app.powerbi.cn',
  'https://app.powerbi.eaglex.ic.gov',
  'https://app.powerbi.microsoft.scloud',
  'https://app.powerbi.sovcloud-api.fr',
];

const wildcard = 'https://*.';

const matchesHost =
  ({ origin, protocol, hostname, port }: URL) =>
  (host: string): boolean =>
    host.startsWith(wildcard)
      ? protocol === 'https:' && port === '' && hostname.endsWith(host.slice(wildcard.length - 1))
      : origin === host;

/**
 * Returns whether reports may be embedded from this URL: a host of the BI service or a configured origin.
 *
 * @param origins - exact origins, such as `https://bi.example`.
 */
export function isEmbedUrl(embedUrl: string, origins: readonly string[]): boolean {
  if (!URL.canParse(embedUrl) || embedUrl.includes('\\')) return false;
  const url = new URL(embedUrl);
  return url.username === '' && url.password === '' && [...embedHosts, ...origins].some(matchesHost(url));
}
