import type { Services } from '../../context.ts';

export const callbackPath = '/power-bi-connections/callback';

/** The one address that applications at the directory are registered with. */
export const buildCallbackUrl = ({ site }: Pick<Services, 'site'>): string =>
  `${site().publicUrl}/api${callbackPath}`;
