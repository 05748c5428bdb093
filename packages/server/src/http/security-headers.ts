import type { RuntimeConfig } from '@embed-portal/api-contract';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { embedHosts } from '../bi/embed-hosts.ts';

/** Hosts of the reCAPTCHA script, requests and frames. */
const recaptchaHosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

const getOrigins = (urls: readonly (string | null)[]): string[] =>
  urls.filter((url) => url !== null && /^https?:/.test(url)).map((url) => new URL(url ?? '').origin);

const joinUnique = (sources: readonly string[]): string => [...new Set(sources)].join(' ');

type PolicyConfig = Pick<RuntimeConfig, 'apiServers' | 'oidc' | 'embedOrigins' | 'captcha'> & {
  branding: Pick<RuntimeConfig['branding'], 'logoUrl'>;
};

/**
 * Returns the content security policy of the portal page. Only configured origins may be loaded, requested or framed,
 * the page cannot be framed, and inline styles require the nonce.
 */
export function buildPagePolicy(config: PolicyConfig, nonce: string): string {
  const issuer = getOrigins([config.oidc.authority]);
  const captcha = config.captcha.provider === 'recaptcha' ? recaptchaHosts : [];
  return [
    "default-src 'none'",
    `script-src ${joinUnique(["'self'", `'nonce-${nonce}'`, ...captcha])}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src ${joinUnique(["'self'", 'data:', ...getOrigins([config.branding.logoUrl])])}`,
    `connect-src ${joinUnique(["'self'", ...issuer, ...getOrigins(config.apiServers.map(({ url }) => url)), ...captcha])}`,
    `frame-src ${joinUnique([...embedHosts, ...config.embedOrigins, ...issuer, ...captcha])}`,
    "manifest-src 'self'",
    `form-action ${joinUnique(["'self'", ...issuer])}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Content security policy of all responses except the portal page. */
const apiDirectives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

export interface TransportSecurity {
  /** Whether the public URL uses https. */
  isHttps: boolean;
  hstsIncludesSubdomains: boolean;
}

/** Adds security headers to all responses. The portal page overrides the content security policy. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, hstsIncludesSubdomains }: TransportSecurity,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: apiDirectives },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: hstsIncludesSubdomains },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'x-request-id': request.id,
    });
  });
}
