import type { DashboardEmbedConfiguration } from 'embed-toolkit';

export * from '../host-page-base';

/** The configuration of the dashboard, with a new embed token. */
export declare const config: DashboardEmbedConfiguration & {
  type: 'dashboard';
  id: string;
  embedUrl: string;
  accessToken: string;
};
