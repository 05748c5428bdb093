/** Matches a tag with a policy in a page. Its attributes are read separately, because their order varies. */
const metaPattern = /<meta\b[^>]*http-equiv\s*=\s*["']?content-security-policy["']?[^>]*>/gi;
const contentPattern = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** Returns the policies of a page, from its headers and its `meta` tags. */
export function getPolicies(headers: Headers, html: string): string[] {
  const fromHeaders = (headers.get('content-security-policy') ?? '').split(',');
  const fromTags = (html.match(metaPattern) ?? []).map((tag) => {
    const [, double, single] = contentPattern.exec(tag) ?? [];
    return double ?? single ?? '';
  });
  return [...fromHeaders, ...fromTags].map((policy) => policy.trim()).filter(Boolean);
}

/** Returns the sources of the first of these directives that the policy contains. */
function getSources(policy: string, names: readonly string[]): string[] | undefined {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // Browsers ignore further directives of the same name.
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return names.map((name) => directives.get(name)).find(Boolean);
}

const matchesHost = (pattern: string, hostname: string): boolean =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : pattern === '*' || pattern === hostname;

const sourcePattern = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(?:\/.*)?$/i;
const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Returns whether a source expression of a policy allows a URL. `self` is the origin of the page with the policy. */
function matchesSource(source: string, url: URL, self: URL): boolean {
  const expression = source.toLowerCase();
  if (expression === '*') return ['http:', 'https:'].includes(url.protocol);
  if (expression === "'self'") return url.origin === self.origin;
  if (/^[a-z][a-z\d+.-]*:$/.test(expression))
    return expression === url.protocol || (expression === 'http:' && url.protocol === 'https:');
  const [, scheme, host = '', port] = sourcePattern.exec(expression) ?? [];
  const protocol = scheme === undefined ? self.protocol : `${scheme}:`;
  const matchesProtocol = protocol === url.protocol || (protocol === 'http:' && url.protocol === 'https:');
  const urlPort = url.port || defaultPorts[url.protocol];
  const matchesPort = port === '*' || (port ?? defaultPorts[url.protocol]) === urlPort;
  return matchesProtocol && matchesPort && matchesHost(host, url.hostname);
}

const allows = (policy: string, names: readonly string[], url: URL, self: URL): boolean =>
  getSources(policy, names)?.some((source) => matchesSource(source, url, self)) ?? true;

/** Returns whether all policies of a page allow it to frame a URL. */
export const allowsFrame = (policies: readonly string[], url: URL, page: URL): boolean =>
  policies.every((policy) => allows(policy, ['frame-src', 'child-src', 'default-src'], url, page));

/** Returns whether all policies of a frame allow a page to contain it. */
export const allowsAncestor = (policies: readonly string[], page: URL, frame: URL): boolean =>
  policies.every((policy) => allows(policy, ['frame-ancestors'], page, frame));
