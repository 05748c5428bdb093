import { ToolkitError } from './errors.ts';

/** Hosts of the public service and of the sovereign clouds. A leading dot allows all subdomains. */
const allowedHosts = [
  '.powerbi.com',
  '.fabric.microsoft.com',
  '.analysis.windows-int.net',
  '.analysis-df.windows.net',
  'app.powerbi.cn',
  'app.powerbigov.us',
  'app.mil.powerbigov.us',
  'app.high.powerbigov.us',
  'app.canaryhigh.powerbigov.us',
  'app.powerbi.sovcloud-api.fr',
  'app.powerbi.eaglex.ic.gov',
  'app.powerbi.microsoft.scloud',
];

const hint = 'Please use Power BI REST APIs to get the valid URL';

/**
 * Returns the origin of an allowed embed URL.
 *
 * @throws {ToolkitError} `invalid_embed_url` unless the host belongs to the service (https only) or `embedOrigins`
 *   contains the origin, and for URLs with automatic sign-in
 */
export function requireEmbedOrigin(embedUrl: string, embedOrigins: readonly string[]): string {
  const url = parseUrl(embedUrl);
  if (hasAutoAuth(embedUrl)) {
    throw new ToolkitError('invalid_embed_url', `Embed URL is invalid for this scenario. ${hint}`);
  }
  if (!url || !(embedOrigins.includes(url.origin) || isServiceHost(url))) {
    const why = 'Either URL hostname or protocol are invalid';
    throw new ToolkitError('invalid_embed_url', `Invalid embed URL detected. ${why}. ${hint}`);
  }
  return url.origin;
}

/** Returns whether the URL embeds a paginated report. */
export function isPaginated(embedUrl: string): boolean {
  return /\/rdlembed\?/i.test(embedUrl);
}

/** Adds a parameter to a URL and keeps the rest unchanged. */
export function withParam(url: string, name: string, value: string): string {
  const end = url.search(/#|$/);
  const base = url.slice(0, end);
  const separator = base.includes('?') ? '&' : '?';
  return `${base}${separator}${name}=${encodeURIComponent(value)}${url.slice(end)}`;
}

/** Returns whether two URLs have the same origin and path. */
export function isSamePage(a: string, b: string): boolean {
  const [page, otherPage] = [a, b].map((url) => {
    const parsed = parseUrl(url);
    return parsed && parsed.origin + parsed.pathname;
  });
  return Boolean(page) && page === otherPage;
}

/** Returns the value of a parameter, ignoring the case of its name. */
export function getParam(url: string, name: string): string | undefined {
  const query = url.split('#', 1)[0]?.split('?')[1];
  for (const [key, value] of new URLSearchParams(query)) {
    if (key.toLowerCase() === name.toLowerCase()) return value;
  }
  return undefined;
}

function parseUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

function hasAutoAuth(embedUrl: string): boolean {
  return /autoauth(=|%3d)true/i.test(embedUrl);
}

function isServiceHost({ protocol, hostname }: URL): boolean {
  const matches = (host: string) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host);
  return protocol === 'https:' && allowedHosts.some(matches);
}

/**
 * Returns the origins of the URLs.
 *
 * @throws {ToolkitError} `invalid_argument` unless `urls` is a list of URLs with an origin
 */
export function toOrigins(urls: readonly string[] = []): string[] {
  const origins = Array.isArray(urls) ? urls.map((url: string) => parseUrl(url)?.origin ?? 'null') : ['null'];
  if (!origins.includes('null')) return origins;
  const message = `embedOrigins must be a list of origins such as ['https://bi.example.com'], not ${String(urls)}`;
  throw new ToolkitError('invalid_argument', message);
}
