import type { RuntimeConfig } from '@embed-portal/api-contract';
import { embedHosts } from '../bi/embed-hosts.ts';

/** Where reCAPTCHA loads its script from, asks and is framed. */
const recaptchaHosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

const originsOf = (urls: readonly (string | null)[]): string[] =>
  urls.filter((url) => url !== null && /^https?:/.test(url)).map((url) => new URL(url ?? '').origin);

const unique = (sources: readonly string[]): string => [...new Set(sources)].join(' ');

type Policed = Pick<RuntimeConfig, 'apiServers' | 'oidc' | 'embedOrigins' | 'captcha'> & {
  branding: Pick<RuntimeConfig['branding'], 'logoUrl'>;
};

/**
 * The policy of the portal's page: only what the configuration names may be loaded, called or framed, nobody
 * may frame the page, and styles that are made at run time carry the nonce.
 */
export const pagePolicy = (config: Policed, nonce: string): string => {
  const issuer = originsOf([config.oidc.authority]);
  const captcha = config.captcha.provider === 'recaptcha' ? recaptchaHosts : [];
  return [
    "default-src 'none'",
    `script-src ${unique(["'self'", `'nonce-${nonce}'`, ...captcha])}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src ${unique(["'self'", 'data:', ...originsOf([config.branding.logoUrl])])}`,
    `connect-src ${unique(["'self'", ...issuer, ...originsOf(config.apiServers.map(({ url }) => url)), ...captcha])}`,
    `frame-src ${unique([...embedHosts, ...config.embedOrigins, ...issuer, ...captcha])}`,
    "manifest-src 'self'",
    `form-action ${unique(["'self'", ...issuer])}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** For everything that is no page. */
export const bareApiPolicy = "default-src 'none'; frame-ancestors 'none'";
