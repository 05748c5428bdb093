import type { ReportEmbedConfiguration } from 'embed-toolkit';

export * from '../host-page-base';

/** The configuration of the paginated report, with a new embed token. */
export declare const config: ReportEmbedConfiguration & {
  type: 'report';
  id: string;
  embedUrl: string;
  accessToken: string;
};
