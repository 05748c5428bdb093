import type { RuntimeConfig } from '@embed-portal/api-contract';
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
export const buildPagePolicy = (config: PolicyConfig, nonce: string): string => {
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
};

/** Content security policy of all responses except the portal page. */
export const apiDirectives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
