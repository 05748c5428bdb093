import type { IdentityConfig } from '../config.ts';

/** What every page says about the product that it belongs to. */
export interface Site {
  productName: string;
  providerName: string;
  accentColor: string;
  /** Where the product itself lives: the start page of the first client. */
  homeUrl: string;
}

export function toSite({ branding, clients }: IdentityConfig): Site {
  const redirectUri = clients[0]?.redirect_uris[0];
  if (redirectUri === undefined) throw new TypeError('a provider needs a client with a redirect_uri');
  return { ...branding, homeUrl: new URL('/', redirectUri).href };
}
