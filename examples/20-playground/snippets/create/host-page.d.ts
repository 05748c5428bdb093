import type { ReportCreateConfiguration } from 'embed-toolkit';

export * from '../host-page-base';

/** The configuration of a new report on the sales dataset, with a new embed token. */
export declare const config: ReportCreateConfiguration & {
  type: 'create';
  embedUrl: string;
  accessToken: string;
};
