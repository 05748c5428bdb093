import type { Services } from '../../context.ts';

export const callbackPath = '/power-bi-connections/callback';

/** Returns the redirect URI, which must be registered for each application in the directory. */
export const buildCallbackUrl = ({ getSite }: Pick<Services, 'getSite'>): string =>
  `${getSite().publicUrl}/api${callbackPath}`;
