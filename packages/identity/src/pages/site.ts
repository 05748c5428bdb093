import type { IdentityConfig } from '../config.ts';

/** Branding of all pages. */
export interface Site {
  productName: string;
  providerName: string;
  accentColor: string;
  /** Start page of the first client, which is the product. */
  homeUrl: string;
}

/**
 * Returns the branding of all pages.
 *
 * @throws {TypeError} when the first client has no redirect URI.
 */
export function toSite({ branding, clients }: IdentityConfig): Site {
  const redirectUri = clients[0]?.redirect_uris[0];
  if (redirectUri === undefined) throw new TypeError('The first client has no redirect URI.');
  return { ...branding, homeUrl: new URL('/', redirectUri).href };
}
